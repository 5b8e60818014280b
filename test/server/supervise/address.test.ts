import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { requirePort } from '../../../server/supervise/address.ts';
import { freePort } from '../../support/free-port.ts';

const { signal } = new AbortController();

test('a port that an ending server still holds is waited for', async () => {
  const port = await freePort();
  const ending = createServer().listen(port, '127.0.0.1');
  await once(ending, 'listening');

  const waiting = requirePort({ host: '127.0.0.1', port }, 20_000, signal);
  await expect(requirePort({ host: '127.0.0.1', port }, 0, signal)).rejects.toThrow(
    `Port ${port} of 127.0.0.1 is taken`,
  );
  ending.close();

  await expect(waiting).resolves.toBeUndefined();
});

test('an address that is not this machine’s is refused at once', async () => {
  // 192.0.2.0/24 is set aside for documentation: no machine has an address in it.
  await expect(requirePort({ host: '192.0.2.1', port: 4000 }, 60_000, signal)).rejects.toThrow(
    'Nothing can listen on 192.0.2.1:4000 (EADDRNOTAVAIL): set HOST and PORT.',
  );
});
