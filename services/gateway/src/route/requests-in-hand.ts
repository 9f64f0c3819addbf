import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { fault, Problem, type Log } from '@backroom/platform';
import { sendProblem } from './problem.filter.js';

/** Milliseconds between two looks whether the last request was answered. */
const look = 20;

/** Knows which requests are not answered yet, so that an end loses none of them. */
export class RequestsInHand {
  private count = 0;
  private isEnding = false;

  constructor(fastify: FastifyInstance, log: Log) {
    fastify.addHook('onRequest', async (_request, reply) => {
      // Whoever keeps a connection comes over another one, to another gateway, next time.
      if (this.isEnding) {
        reply.header('connection', 'close').header('retry-after', '1');
        sendProblem(reply, new Problem('unavailable', fault('unavailable')), '', log);
        // The request ends here: a hook that returns nothing lets it go on.
        return reply;
      }
      this.count++;
      // Answered, given up by the caller, or ended as a live stream.
      reply.raw.once('close', () => this.count--);
      return undefined;
    });
    fastify.addHook('onSend', async (_request, reply) => {
      if (this.isEnding) reply.header('connection', 'close');
    });
  }

  /** Takes no more; resolves when all are answered, and after so many milliseconds in any case. */
  async end(within: number): Promise<void> {
    this.isEnding = true;
    for (const end = performance.now() + within; this.count > 0 && performance.now() < end;)
      await pause(look);
  }
}
