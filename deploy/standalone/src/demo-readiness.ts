import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What the gateway asks beside the services before it says that the system is ready: a demo that nobody can sign in to
 * yet is not usable, though every service answers.
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
    // Asked as long as this process runs, and no reason for it to go on.
    server.unref();
    const { port } = server.address() as AddressInfo;
    const readiness = new DemoReadiness(`127.0.0.1:${port}`);
    return readiness;
  }

  seeded(): void {
    this.isSeeded = true;
  }
}
