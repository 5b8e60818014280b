import { type AddressInfo, createServer } from 'node:net';

/** A port of 127.0.0.1 that nothing listened on a moment ago. */
export function freePort(): Promise<number> {
  return listenOnce(0, '127.0.0.1');
}

/** Why nobody could listen there now, such as EADDRINUSE; undefined when it is free. */
export function portProblem(port: number, host = '127.0.0.1'): Promise<string | undefined> {
  return listenOnce(port, host).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  );
}

function listenOnce(port: number, host: string): Promise<number> {
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
