import { type AddressInfo, createServer } from 'node:net';

/** A port of 127.0.0.1 that nothing listened on a moment ago. */
export function freePort(): Promise<number> {
  return listenOnce(0);
}

export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return listenOnce(port, host).then(
    () => true,
    () => false,
  );
}

function listenOnce(port: number, host = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => {
      // A listening TCP server has an AddressInfo; the string form belongs to pipes.
      const { port: taken } = server.address() as AddressInfo;
      server.close(() => resolve(taken));
    });
  });
}
