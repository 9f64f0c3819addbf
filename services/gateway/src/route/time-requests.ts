import type { FastifyInstance } from 'fastify';
import type { Metrics } from '@backroom/platform';

/** Measures the duration of every request, by route and status: other parts of the address are not used as labels. */
export function timeRequests(fastify: FastifyInstance, metrics: Metrics): void {
  const seconds = metrics.histogram('http_seconds', 'Duration of requests', ['route', 'status']);
  fastify.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ? `${method} ${routeOptions.url}` : 'none';
    seconds.observe({ route, status: String(reply.statusCode) }, reply.elapsedTime / 1_000);
  });
}
