import { createServer, type Server } from 'node:http';
import type { Metrics } from '../telemetry/index.js';

/** `/healthz` (alive), `/readyz` (200 only when ready) and `/metrics` of one service, on loopback or the pod's address. */
export class HealthServer {
  private server: Server | undefined;

  constructor(
    private readonly metrics: Metrics,
    private readonly ready: () => boolean | Promise<boolean>,
  ) {}

  async listen(port: number, host = '127.0.0.1'): Promise<number> {
    this.server = createServer((request, response) => {
      this.answer(request.url ?? '/').then(
        ({ status, body }) =>
          response.writeHead(status, { 'content-type': 'text/plain; version=0.0.4' }).end(body),
        (error: Error) => response.writeHead(500).end(error.message),
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

  private async answer(path: string): Promise<{ status: number; body: string }> {
    if (path === '/healthz') return { status: 200, body: 'ok\n' };
    if (path === '/metrics') return { status: 200, body: await this.metrics.text() };
    if (path === '/readyz')
      return (await this.ready()) ? { status: 200, body: 'ready\n' } : { status: 503, body: 'not ready\n' };
    return { status: 404, body: 'not found\n' };
  }
}
