import { expect, test } from 'vitest';
import { linkTarget } from '../../../worker/flyer/link-target.ts';

test.each([
  ['https://listings.example/hp-iky-0042', 'https://listings.example/hp-iky-0042'],
  ['HTTP://Listings.Example', 'http://listings.example/'],
  ['https://bücher.example/größe?q=ü', 'https://xn--bcher-kva.example/gr%C3%B6%C3%9Fe?q=%C3%BC'],
  ['mailto:tolani@harbourpalm.example', 'mailto:tolani@harbourpalm.example'],
  ['mailto:søren k@hus.example', 'mailto:s%C3%B8ren%20k@hus.example'],
  ['tel:+234 (0)803 555-0142', 'tel:+2348035550142'],
  ['tel:٠٤-٥٥٥-٠١٠٠', 'tel:045550100'],
  ['tel:(0)30 1234567', 'tel:0301234567'],
  ['tel:020 7946 0123', 'tel:02079460123'],
])('%s is linked as %s', (link, target) => {
  expect(linkTarget(link)).toBe(target);
});

test.each([
  'javascript:alert(1)',
  ' JAVASCRIPT:alert(1)',
  'file:///etc/passwd',
  'data:text/html,x',
  'tel:ask',
  'here',
  '',
])('"%s" is not linked', (link) => {
  expect(linkTarget(link)).toBeUndefined();
});
