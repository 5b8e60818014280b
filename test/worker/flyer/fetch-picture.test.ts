import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isPublic, type LookUp } from '../../../worker/flyer/pictures/fetch/address.ts';
import { fetchPicture } from '../../../worker/flyer/pictures/fetch/fetch-picture.ts';
import { startPictureHost } from '../../support/picture-host.ts';

const HOUSE = readFileSync('test/flyer-cases/images/house.jpg');
const ALLOWED = new Set(['127.0.0.1', 'pictures.example']);
const { signal } = new AbortController();

const fetched = (url: string, settings = {}) => fetchPicture(url, { allowed: ALLOWED, ...settings }, signal);
const REFUSED = { fault: { code: 'IMAGE_ADDRESS_REFUSED' } };
const NOT_FOUND = { fault: { code: 'IMAGE_NOT_FOUND' } };
const UNREACHABLE = {
  code: 'IMAGE_UNREACHABLE',
  message: 'The picture could not be loaded: 127.0.0.1 did not answer, or not in full.',
};

test.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0177.0.0.1/',
  'http://0x7f000001/',
  'http://localhost/',
  'http://10.1.2.3/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://172.16.0.1/',
  'http://192.0.0.1/',
  'http://192.168.1.1/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://240.0.0.1/',
  'http://0.0.0.0/',
  'http://[::]/',
  'http://[::1]/',
  'http://[::7f00:1]/',
  'http://[fc00::1]/',
  'http://[fe80::1]/',
  'http://[3fff::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b:1::1]/',
  'http://[2002:7f00:1::1]/',
  'http://93.184.216.34:8080/',
  'ftp://93.184.216.34/',
  'file:///etc/hostname',
])('without a list %s is refused', async (url) => {
  expect(await fetchPicture(url, { allowed: undefined }, signal)).toMatchObject(REFUSED);
});

test('a list lets in its own hosts, on any port, and nobody else', async () => {
  await using host = await startPictureHost((_request, response) => response.end(HOUSE));

  expect(await fetched(`${host.url}/house`)).toEqual({ bytes: HOUSE });
  expect(await fetched('http://93.184.216.34/')).toMatchObject(REFUSED);
});

test('nothing of ours goes along', async () => {
  await using host = await startPictureHost((_request, response) => response.end(HOUSE));

  await fetched(`${host.url.replace('//', '//ada:secret@')}/a?b=c`);

  expect(host.asked[0]?.url).toBe('/a?b=c');
  expect(Object.keys(host.asked[0]?.headers ?? {}).sort()).toEqual(['accept', 'connection', 'host', 'user-agent']);
});

test('a name is looked up once, and the connection is made to what was found', async () => {
  await using host = await startPictureHost((_request, response) => response.end(HOUSE));
  const names: string[] = [];
  const lookUp: LookUp = (name, _options, callback) => {
    names.push(name);
    callback(null, [{ address: '127.0.0.1', family: 4 }]);
  };

  expect(await fetched(`http://pictures.example:${host.port}/`, { lookUp })).toEqual({ bytes: HOUSE });
  expect(names).toEqual(['pictures.example']);
});

test.each([[['127.0.0.1']], [['93.184.216.34', '10.0.0.1']], [['2606:2800:220:1::1', '::1']], [[]]])(
  'a public name with the addresses %j is refused without a list',
  async (addresses) => {
    const lookUp: LookUp = (_name, _options, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );

    expect(await fetchPicture('http://pictures.example/', { allowed: undefined, lookUp }, signal)).toMatchObject(
      REFUSED,
    );
  },
);

test('addresses of the internet are public', () => {
  for (const address of ['93.184.216.34', '8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])
    expect([address, isPublic(address)]).toEqual([address, true]);
});

test('a host that changes the protocol, or answers nothing but that it will, is not waited for', async () => {
  const heads = ['101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: pictures', '103 Early Hints'];
  await using host = await startPictureHost(({ url, socket }) => {
    socket.end(`HTTP/1.1 ${heads[Number(url?.slice(1))]}\r\n\r\n`);
  });

  for (const index of heads.keys()) await expect(fetched(`${host.url}/${index}`)).rejects.toMatchObject(UNREACHABLE);
});

test('three redirects are followed, a fourth is not, and each is checked anew', async () => {
  await using host = await startPictureHost((request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) return void response.end(HOUSE);
    const location = left === 9 ? 'http://169.254.169.254/' : left === 8 ? 'file:///etc/hostname' : `/${left - 1}`;
    response.writeHead(302, { location }).end();
  });

  expect(await fetched(`${host.url}/3`)).toEqual({ bytes: HOUSE });
  expect(await fetched(`${host.url}/4`)).toMatchObject(NOT_FOUND);
  expect(await fetched(`${host.url}/9`)).toMatchObject(REFUSED);
  expect(await fetched(`${host.url}/8`)).toMatchObject(REFUSED);
});

test.each([
  [404, NOT_FOUND],
  [401, NOT_FOUND],
  [204, NOT_FOUND],
  [301, NOT_FOUND],
])('an answer of %i will not get better', async (status, fault) => {
  await using host = await startPictureHost((_request, response) => response.writeHead(status).end());

  expect(await fetched(host.url)).toMatchObject(fault);
});

test.each([500, 503, 429])('an answer of %i may get better, and tells nothing', async (status) => {
  await using host = await startPictureHost((_request, response) => response.writeHead(status).end('a secret'));

  await expect(fetched(host.url)).rejects.toMatchObject(UNREACHABLE);
});

test('a host that is gone, falls silent, drips or breaks off may do better next time', async () => {
  const url = await closedPort();
  await using silent = await startPictureHost(() => {});
  await using half = await startPictureHost((_request, response) => {
    response.writeHead(200, { 'content-length': HOUSE.length });
    response.write(HOUSE.subarray(0, 100), () => response.destroy());
  });
  await using drip = await startPictureHost((_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  });

  await expect(fetched(url)).rejects.toMatchObject(UNREACHABLE);
  await expect(fetched(silent.url, { silentMs: 50 })).rejects.toMatchObject(UNREACHABLE);
  await expect(fetched(half.url)).rejects.toMatchObject(UNREACHABLE);
  await expect(fetched(drip.url, { wholeMs: 200 })).rejects.toMatchObject(UNREACHABLE);
});

test('a body without end is left where it has become too long', async () => {
  await using host = await startPictureHost((_request, response) => {
    const chunk = Buffer.alloc(1_000_000);
    const pour = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', pour);
    pour();
  });

  expect(await fetched(host.url)).toMatchObject({ fault: { code: 'IMAGE_TOO_LARGE' } });
});

test('one that says it is too long is not read', async () => {
  await using host = await startPictureHost((_request, response) => {
    response.writeHead(200, { 'content-length': 20_000_001 });
    response.write('x');
  });

  expect(await fetched(host.url)).toMatchObject({ fault: { code: 'IMAGE_TOO_LARGE' } });
});

test('an attempt that is over stops the fetch, with its own reason', async () => {
  const over = new AbortController();
  await using host = await startPictureHost(() => over.abort(new Error('The lease is lost.')));

  await expect(fetchPicture(host.url, { allowed: ALLOWED }, over.signal)).rejects.toThrow('The lease is lost.');
});

async function closedPort(): Promise<string> {
  await using host = await startPictureHost(() => {});
  return host.url;
}
