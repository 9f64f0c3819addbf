import type { FastifyInstance } from 'fastify';
import type { Metrics } from '@backroom/platform';

/** How long every request took, by the route that answered and by its status: whatever an address holds besides, it is no label. */
export function timeRequests(fastify: FastifyInstance, metrics: Metrics): void {
  const seconds = metrics.histogram('http_seconds', 'Duration of requests', ['route', 'status']);
  fastify.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ? `${method} ${routeOptions.url}` : 'none';
    seconds.observe({ route, status: String(reply.statusCode) }, reply.elapsedTime / 1_000);
  });
}
