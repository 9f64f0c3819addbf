import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Readiness that the gateway checks in addition to the services: a demo without a possible sign-in is not usable,
 * though every service answers.
 */
export class DemoReadiness {
  private isSeeded = false;

  private constructor(readonly address: string) {}

  static async listen(): Promise<DemoReadiness> {
    const server = createServer(({ url }, response) => {
      const status = url !== '/readyz' ? 404 : readiness.isSeeded ? 200 : 503;
      response.writeHead(status, { 'content-type': 'text/plain' }).end();
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(0, '127.0.0.1', resolve);
    });
    // Serves as long as this process runs, but does not keep it alive.
    server.unref();
    const { port } = server.address() as AddressInfo;
    const readiness = new DemoReadiness(`127.0.0.1:${port}`);
    return readiness;
  }

  seeded(): void {
    this.isSeeded = true;
  }
}
