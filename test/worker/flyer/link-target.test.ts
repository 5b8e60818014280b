import { expect, test } from 'vitest';
import { TEMPLATES } from '../../../sql/listing/listing.ts';
import { layOut } from '../../../worker/flyer/layout/layout.ts';
import { linkTarget } from '../../../worker/flyer/link-target.ts';
import { YABA } from './listings.ts';

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
  ['tel:𝟘𝟠𝟘𝟛 𝟙𝟚𝟛 𝟜𝟝', 'tel:080312345'],
  ['tel:０８０３ １２３ ４５', 'tel:080312345'],
  ['tel:+44 20 7946 0123 ext. 12', 'tel:+442079460123'],
  ['tel:08-123 45 67 / 070-12 34 567', 'tel:081234567'],
  ['tel:Tel. (020) 7946 0123; 07700 900123', 'tel:02079460123'],
  ['tel:+49 (0)30/123 456', 'tel:+4930123456'],
  ['tel:(+351) 21 123 4567', 'tel:+351211234567'],
  ['tel:Tel. +49 (0)30 123456', 'tel:+4930123456'],
  ['tel:00 33 (0)1 42 00 00 00', 'tel:0033142000000'],
  ['tel:02-123-4567~8', 'tel:021234567'],
  ['tel:020 7946 0123 · 07700 900123', 'tel:02079460123'],
  ['tel:12 34 56 (Büro)', 'tel:123456'],
  ['tel:Office 2, 0117 496 0000', 'tel:01174960000'],
  ['tel:Office 2 – 0117 496 0000', 'tel:01174960000'],
  ['tel:Unit 12 0117 496 0000', 'tel:01174960000'],
  ['tel:24h: 0117 496 0000', 'tel:01174960000'],
  ['tel:24/7 0117 496 0000', 'tel:01174960000'],
  ['tel:Tel 1: 0117 496 0000', 'tel:01174960000'],
  ['tel:ЖК 2, +380 44 123 45 67', 'tel:+380441234567'],
  ['tel:13 11 14', 'tel:131114'],
  ['tel:13 11 14 (24 h)', 'tel:131114'],
  ['tel:0117 496 0000 (9-5)', 'tel:01174960000'],
  ['tel:0117 496 0000 7 days', 'tel:01174960000'],
  ['tel:0117 496 0000 24 hours', 'tel:01174960000'],
  ['tel:13 11 14 24 h', 'tel:131114'],
  ['tel:24 h: 13 11 14', 'tel:131114'],
  ['tel:030 123456 9–18 Uhr', 'tel:030123456'],
  ['tel:030 123456 9:00–18:30', 'tel:030123456'],
  ['tel:Line 2:01 42 00 00 00', 'tel:0142000000'],
  ['tel:08-123 45 67 days, 070-123 45 67 evenings', 'tel:081234567'],
  ['tel:08-123 07 days', 'tel:0812307'],
  ['tel:08-12 24 Std', 'tel:081224'],
  ['tel:01 42 00 00 00 days', 'tel:0142000000'],
  ['tel:+49 30 12 34 56 78 Uhr', 'tel:+493012345678'],
  ['tel:(UK +44) 20 7946 0958', 'tel:+442079460958'],
  ['tel:020 7946 0958 (UK +44 20 7946 0958)', 'tel:02079460958'],
  ['tel:030 123456 (2. OG)', 'tel:030123456'],
  ['tel:+1 (212) 555-0100 #5', 'tel:+12125550100'],
  ['tel:8 (495) 123-45-67', 'tel:84951234567'],
  ['tel:0043/1/5123456', 'tel:004315123456'],
  ['tel:Tél. 01 42 00 00 00 poste 12', 'tel:0142000000'],
  ['tel:+49 30 123456-12', 'tel:+493012345612'],
  ['tel:\u2066+971 4 555 0100\u2069', 'tel:+97145550100'],
  ['mailto:\u2066tolani@harbourpalm.example\u2069', 'mailto:tolani@harbourpalm.example'],
])('%s is linked as %s', (link, target) => {
  expect(linkTarget(link)).toBe(target);
});

test.each([
  'javascript:alert(1)',
  ' JAVASCRIPT:alert(1)',
  'file:///etc/passwd',
  'data:text/html,x',
  'tel:ask',
  'tel:020 7946 0123 07700 900123',
  'tel:0800 FLAT 123',
  'tel:1-800-FLOWERS',
  'tel:1300 ABC DEF',
  'tel:1-888-555-HOME',
  'tel:Office 2',
  'tel:Room 204',
  'tel:Office 2, 49 60 00',
  'here',
  '',
])('"%s" is not linked', (link) => {
  expect(linkTarget(link)).toBeUndefined();
});

test.each(TEMPLATES)('%s from the right calls and writes to whom its card names', (template) => {
  const agent = { name: 'דנה', phone: '+972 (0)3 555 0100', email: 'dana@agency.example' };
  const listing = { ...YABA, locale: 'he-IL', description: 'דירה מוארת ושקטה. '.repeat(12), agent };
  const { sheets } = layOut({ listing, design: { template } });
  const links = sheets.flatMap(({ parts }) => parts.flatMap(({ link }) => (link ? [linkTarget(link)] : [])));

  expect(links).toContain('tel:+97235550100');
  // The window card names no address to write to.
  if (template !== 'WINDOW_CARD') expect(links).toContain('mailto:dana@agency.example');
});
