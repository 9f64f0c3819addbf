import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Stands between the gateway and Postgres, so that the database can go away and come back. */
export class Wire {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private port = 0;

  private constructor(private readonly target: URL) {}

  static async to(url: string): Promise<Wire> {
    const wire = new Wire(new URL(url));
    await wire.mend();
    return wire;
  }

  /** The same database by way of this wire. */
  through(url: string): string {
    const detour = new URL(url);
    detour.port = String(this.port);
    return detour.href;
  }

  /** Every connection breaks and new ones are refused. */
  cut(): void {
    this.server?.close();
    this.server = undefined;
    for (const socket of this.sockets) socket.destroy();
  }

  async mend(): Promise<void> {
    if (this.server) return;
    this.server = createServer((near) => {
      const far = connect(Number(this.target.port), this.target.hostname);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.sockets.add(one);
        one
          .on('error', () => undefined)
          .on('close', () => {
            this.sockets.delete(one);
            other.destroy();
          });
      }
      near.pipe(far);
      far.pipe(near);
    });
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }
}
