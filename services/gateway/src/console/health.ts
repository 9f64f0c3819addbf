import type { FastifyInstance } from 'fastify';
import type { Metrics } from '@backroom/platform';

/** /healthz, /readyz (200 only when every part is ready) and, on loopback, /metrics of all parts. */
export function serveHealth(
  fastify: FastifyInstance,
  metrics: Metrics,
  parts: readonly string[],
  ready: () => boolean,
): void {
  fastify.get('/healthz', (_request, reply) => reply.type('text/plain').send('ok\n'));
  fastify.get('/readyz', async (_request, reply) => {
    const states = await Promise.all(
      parts.map(async (part) => ({ part, ready: (await ask(part, '/readyz')) !== undefined })),
    );
    const waiting = states.filter((state) => !state.ready).map((state) => state.part);
    const isReady = ready() && waiting.length === 0;
    return reply.status(isReady ? 200 : 503).send({ ready: isReady, ...(waiting.length > 0 && { waiting }) });
  });
  fastify.get('/metrics', async (request, reply) => {
    if (!['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip)) return reply.status(404).send();
    const others = await Promise.all(parts.map((part) => ask(part, '/metrics')));
    return reply.type('text/plain; version=0.0.4').send([await metrics.text(), ...others].join('\n'));
  });
}

async function ask(part: string, path: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`http://${part}${path}`, { signal: AbortSignal.timeout(2_000) });
    return answer.ok ? await answer.text() : undefined;
  } catch {
    // A part that does not answer is not ready; its own log says why.
    return undefined;
  }
}
