import { expect, test } from 'vitest';
import { readApi } from '../../client-examples/api/settings.ts';

test('without a setting the server is the one of npm start, and open', () => {
  expect(readApi({})).toEqual({ url: 'http://127.0.0.1:4000', apiKey: undefined });
  expect(readApi({ URL: ' ', PORT: '', API_KEY: '', ADMIN_API_KEY: ' ' })).toEqual(readApi({}));
});

test('what the server on this machine reads is taken where nothing else is given', () => {
  expect(readApi({ PORT: '4200', ADMIN_API_KEY: 'theirs' })).toEqual({
    url: 'http://127.0.0.1:4200',
    apiKey: 'theirs',
  });
  const all = { URL: 'https://flyers.example.com/', PORT: '4200', API_KEY: 'mine', ADMIN_API_KEY: 'theirs' };
  expect(readApi(all)).toEqual({ url: 'https://flyers.example.com', apiKey: 'mine' });
});

test.for([{ URL: 'flyers.example.com' }, { URL: 'ftp://flyers.example.com' }, { PORT: 'http' }])(
  'what is no address is refused with the cure: %o',
  (env) => {
    expect(() => readApi(env)).toThrow(/^No server has the address .*: set URL to one like/);
  },
);
