import { createServer } from 'node:net';

/** This port of the loopback, or the next free one. */
export async function firstFreePort(port) {
  const isFree = await new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  return isFree ? port : firstFreePort(port + 1);
}
