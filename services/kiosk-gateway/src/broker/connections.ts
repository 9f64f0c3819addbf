import type { Duplex } from 'node:stream';
import type { Client } from 'aedes';
import type { Peer } from './listeners/listener.js';
import { FrameGuard } from './frame-guard.js';

/** Largest MQTT packet that is read to its end; up to here a device is told why it was refused. Bytes. */
export const mostPacketBytes = 1024 * 1024;
/** The same for who is not known yet. */
const mostConnectBytes = 8 * 1024;

interface Connection {
  client: Client;
  peer: Peer;
}

/** The connections that are open, whichever way they came. Of whoever is not known little is read. */
export class Connections {
  private readonly open = new Map<Duplex, Connection>();
  private readonly ofClient = new WeakMap<Client, Connection>();
  /** Not known yet, the oldest first. */
  private readonly strangers = new Set<Duplex>();

  /** `most`: when there are more, strangers make room, who came first goes first. */
  constructor(private readonly most: number) {}

  add(stream: Duplex, client: Client, peer: Peer): void {
    const [oldest = stream] = this.strangers;
    if (this.open.size >= this.most) oldest.destroy(new Error('Too many connections'));
    if (stream.destroyed) return;
    const connection = { client, peer };
    this.open.set(stream, connection);
    this.ofClient.set(client, connection);
    this.strangers.add(stream);
    const guard = new FrameGuard(() => (this.strangers.has(stream) ? mostConnectBytes : mostPacketBytes));
    // Beside a 'readable' listener (aedes has one) 'data' only shows what is being read.
    stream.on('data', (chunk: Buffer) => {
      if (!guard.fits(chunk)) stream.destroy(new Error('A packet is larger than the broker reads'));
    });
    stream.once('close', () => {
      this.open.delete(stream);
      this.strangers.delete(stream);
    });
  }

  /** The client was let in. */
  known(client: Client): void {
    this.strangers.delete(client.conn);
  }

  peerOf(client: Client): Peer | undefined {
    return this.ofClient.get(client)?.peer;
  }

  /**
   * aedes reads on only when everything it read before is answered. While messages wait for the event log, devices
   * must nevertheless get their pings answered, or they would all hang up and come back at the worst moment.
   */
  nudge(waitingOf: (client: Client) => number): void {
    for (const [stream, { client }] of this.open) {
      const waiting = waitingOf(client);
      for (let i = 0; i < waiting && stream.readableLength > 0; i++) stream.emit('readable');
    }
  }

  destroyAll(): void {
    for (const stream of this.open.keys()) stream.destroy();
  }
}
