import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '../engines/index.js';

type Pair = readonly [near: Socket, far: Socket];

/** A proxy between a service and an engine, so that a test can cut the engine off or make it hang. */
export class Wire {
  private readonly pairs = new Set<Pair>();
  private server: Server | undefined;
  private stalled = false;

  private constructor(
    private readonly target: URL,
    private readonly port: number,
  ) {}

  /** A working connection to the engine at `url`. */
  static async to(url: string): Promise<Wire> {
    const wire = new Wire(new URL(url), await freePort());
    await wire.mend();
    return wire;
  }

  /** The engine's address through this proxy. */
  get url(): string {
    const url = new URL(this.target);
    url.port = String(this.port);
    return url.href;
  }

  /** Every connection breaks and new ones are refused. */
  async cut(): Promise<void> {
    const server = this.server;
    this.server = undefined;
    server?.close();
    for (const [near] of this.pairs) near.destroy();
  }

  async mend(): Promise<void> {
    if (this.server) return;
    this.server = createServer((near) =>
      this.pair(near, connect(Number(this.target.port), this.target.hostname)),
    );
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  /** Connections stay open and nothing passes until the returned function is called. */
  stall(): () => void {
    this.stalled = true;
    for (const pair of this.pairs) for (const socket of pair) socket.unpipe().pause();
    return () => {
      this.stalled = false;
      this.pairs.forEach(join);
    };
  }

  private pair(near: Socket, far: Socket): void {
    const pair: Pair = [near, far];
    this.pairs.add(pair);
    for (const [one, other] of [pair, [far, near]] as const)
      one
        .on('error', () => undefined)
        .on('close', () => {
          this.pairs.delete(pair);
          other.destroy();
        });
    if (!this.stalled) join(pair);
  }
}

function join([near, far]: Pair): void {
  near.pipe(far);
  far.pipe(near);
}
