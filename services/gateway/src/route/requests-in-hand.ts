import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { fault, Problem, type Log } from '@backroom/platform';
import { sendProblem } from './problem.filter.js';

/** Milliseconds between checks whether the last request was answered. */
const checkIntervalMs = 20;

/** Tracks unanswered requests, so that shutdown loses none of them. */
export class RequestsInHand {
  private count = 0;
  private isEnding = false;

  constructor(fastify: FastifyInstance, log: Log) {
    fastify.addHook('onRequest', async (_request, reply) => {
      // A kept-alive connection is closed, so that the next request uses another one, to another gateway.
      if (this.isEnding) {
        reply.header('connection', 'close').header('retry-after', '1');
        sendProblem(reply, new Problem('unavailable', fault('unavailable')), '', log);
        // The request ends here: a hook that returns nothing would let it continue.
        return reply;
      }
      this.count++;
      // Answered, aborted by the caller, or ended as a live stream.
      reply.raw.once('close', () => this.count--);
      return undefined;
    });
    fastify.addHook('onSend', async (_request, reply) => {
      if (this.isEnding) reply.header('connection', 'close');
    });
  }

  /** Refuses new requests; resolves when all are answered, or after so many milliseconds. */
  async end(within: number): Promise<void> {
    this.isEnding = true;
    for (const end = performance.now() + within; this.count > 0 && performance.now() < end;)
      await pause(checkIntervalMs);
  }
}
