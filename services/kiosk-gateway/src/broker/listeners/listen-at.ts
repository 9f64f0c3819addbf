import type { Server } from 'node:net';
import type { Place } from './listener.js';

/** Resolves when the server listens, rejects when it cannot. */
export function listenAt(server: Server, { host, port }: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
}
