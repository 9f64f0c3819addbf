import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Metrics } from '../telemetry/index.js';
import { isForOwnHost, isCrossSiteRequest, isForwarded } from './own-host.js';

const headers = { 'content-type': 'text/plain; version=0.0.4', 'x-content-type-options': 'nosniff' };

/**
 * `/healthz` (alive), `/readyz` (200 when ready, else what it waits for) and `/metrics` of one service, on loopback or
 * the pod's address, for requests to one of its own names (`own-host.ts`). Metrics are not available through a proxy.
 */
export class HealthServer {
  private server: Server | undefined;

  constructor(
    private readonly metrics: Metrics,
    /** The conditions that it waits for. */
    private readonly waiting: () => readonly string[],
    private readonly names: readonly string[] = [],
  ) {}

  async listen(port: number, host: string): Promise<number> {
    this.server = createServer((request, response) => {
      this.answer(request).then(
        ({ status, body }) => response.writeHead(status, headers).end(body),
        () => response.writeHead(500, headers).end('not available\n'),
      );
    });
    await new Promise<void>((resolve, reject) => {
      this.server!.once('error', reject).listen(port, host, resolve);
    });
    return (this.server.address() as { port: number }).port;
  }

  close(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async answer(request: IncomingMessage): Promise<{ status: number; body: string }> {
    if (!isForOwnHost(request, this.names) || isCrossSiteRequest(request))
      return { status: 403, body: 'ask by my own name\n' };
    const path = request.url ?? '/';
    if (path === '/healthz') return { status: 200, body: 'ok\n' };
    if (path === '/metrics' && !isForwarded(request)) return { status: 200, body: await this.metrics.text() };
    if (path === '/readyz') {
      const waiting = this.waiting();
      return waiting.length === 0
        ? { status: 200, body: 'ready\n' }
        : { status: 503, body: `not ready: ${waiting.join(', ')}\n` };
    }
    return { status: 404, body: 'not found\n' };
  }
}
