import type { FastifyInstance } from 'fastify';
import type { Log } from '@backroom/platform';
import { refuseUnreadable } from './unreadable.js';

/** Disconnects a request whose body does not arrive in time. The server's own request timeout covers only the head. */
export function refuseSlowBodies(fastify: FastifyInstance, milliseconds: number, log: Log): void {
  fastify.addHook('onRequest', async ({ raw }) => {
    const { headers, socket } = raw;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    const late = Object.assign(new Error('The body did not arrive'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    const timer = setTimeout(() => {
      if (!raw.complete) refuseUnreadable(late, socket, log);
    }, milliseconds);
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  });
}
