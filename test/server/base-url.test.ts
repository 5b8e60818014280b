import { expect, test } from 'vitest';
import { baseUrlOf, localUrl } from '../../server/base-url.ts';

test.for([
  ['127.0.0.1', 'http://127.0.0.1:4000'],
  ['0.0.0.0', 'http://127.0.0.1:4000'],
  ['::', 'http://[::1]:4000'],
  ['::1', 'http://[::1]:4000'],
  ['flyers.example', 'http://flyers.example:4000'],
] as const)('on %s a browser of this machine finds the server at %s', ([host, url]) => {
  expect(localUrl({ host, port: 4000 })).toBe(url);
  expect(baseUrlOf({ publicUrl: undefined, host }, 4000)).toBe(url);
  expect(baseUrlOf({ publicUrl: 'https://flyers.example', host }, 4000)).toBe('https://flyers.example');
});
