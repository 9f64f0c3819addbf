import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  isForOwnHost,
  isCrossSiteRequest,
  isLocalRequest,
  type Health as OwnHealth,
  type Metrics,
} from '@backroom/platform';

interface Health {
  metrics: Metrics;
  /** Addresses of the other parts' health servers. */
  parts: readonly string[];
  health: Pick<OwnHealth, 'waiting'>;
  /** Host names for health calls, in addition to loopback. */
  names: readonly string[];
}

/**
 * Serves /healthz, /readyz (200 only when every configured part is ready; a cluster configures none, since one
 * unavailable service must not take all gateways out) and /metrics of all parts. Only callers that use one of this
 * part's own names are served; a page whose name resolves to this machine is not. Details of readiness, and metrics,
 * are available only to programs of this machine, and to no proxy.
 */
export function serveHealth(fastify: FastifyInstance, { metrics, parts, health, names }: Health): void {
  const onRequest = async ({ raw }: FastifyRequest, reply: FastifyReply) => {
    if (!isForOwnHost(raw, names) || isCrossSiteRequest(raw)) return reply.status(403).send();
    return undefined;
  };
  fastify.get('/healthz', { onRequest }, (_request, reply) => reply.type('text/plain').send('ok\n'));
  fastify.get('/readyz', { onRequest }, async ({ raw }, reply) => {
    const states = await Promise.all(
      parts.map(async (part) => ({ part, ready: (await ask(part, '/readyz')) !== undefined })),
    );
    const waiting = [...health.waiting, ...states.filter((state) => !state.ready).map(({ part }) => part)];
    const isReady = waiting.length === 0;
    const showsDetails = !isReady && isLocalRequest(raw);
    return reply.status(isReady ? 200 : 503).send({ ready: isReady, ...(showsDetails && { waiting }) });
  });
  fastify.get('/metrics', { onRequest }, async (request, reply) => {
    if (!isLocalRequest(request.raw)) return reply.status(404).send();
    const others = await Promise.all(parts.map((part) => ask(part, '/metrics')));
    return reply.type('text/plain; version=0.0.4').send([await metrics.text(), ...others].join('\n'));
  });
}

async function ask(part: string, path: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`http://${part}${path}`, { signal: AbortSignal.timeout(2_000) });
    return answer.ok ? await answer.text() : undefined;
  } catch {
    // A part that does not answer is not ready; its own log has the reason.
    return undefined;
  }
}
