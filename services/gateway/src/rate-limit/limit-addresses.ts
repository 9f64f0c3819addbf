import type { FastifyInstance } from 'fastify';
import type { Log } from '@backroom/platform';
import { sendProblem, toProblem } from '../route/problem.filter.js';
import type { RateLimits } from './rate-limits.js';

/** Refuses calls of an address over its limit before the request is read. */
export function limitAddresses(fastify: FastifyInstance, limits: RateLimits, log: Log): void {
  fastify.addHook('onRequest', async (request, reply) => {
    try {
      await limits.admitAddress(request, reply);
    } catch (error) {
      sendProblem(reply, toProblem(error), '', log, error);
      return reply;
    }
  });
}
