import { createServer, type AddressInfo, type Server } from 'node:net';
import type { Accept, Listener, Place } from './listener.js';
import { listenAt } from './listen-at.js';

/** MQTT without TLS. */
export class PlainListener implements Listener {
  readonly name = 'mqtt';
  private server: Server | undefined;

  constructor(private readonly place: Place) {}

  get port(): number {
    return (this.server!.address() as AddressInfo).port;
  }

  get listening(): boolean {
    return this.server?.listening ?? false;
  }

  async open(accept: Accept): Promise<void> {
    this.server = createServer({ noDelay: true }, (socket) =>
      accept(socket, { address: socket.remoteAddress ?? '' }),
    );
    await listenAt(this.server, this.place);
  }

  close(): void {
    this.server?.close();
  }
}
