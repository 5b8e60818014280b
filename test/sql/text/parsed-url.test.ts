import { expect, test } from 'vitest';
import { parsedUrl } from '../../../sql/text/parsed-url.ts';

test('an address is what it is however often others were read before', () => {
  const read = (address: string) => parsedUrl(address)?.href;
  // So many that what reads them has been compiled for them.
  for (let time = 0; time < 100_000; time += 1) read('https://example.com/');

  expect(read('https://bücher.example/größe')).toBe('https://xn--bcher-kva.example/gr%C3%B6%C3%9Fe');
  expect(read('bücher')).toBeUndefined();
  expect(parsedUrl('/größe', 'https://example.com/a')?.href).toBe('https://example.com/gr%C3%B6%C3%9Fe');
});
