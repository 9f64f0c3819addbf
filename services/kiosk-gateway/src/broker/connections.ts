import type { Duplex } from 'node:stream';
import type { Client } from 'aedes';
import type { Allowance } from '../session/allowance.js';
import { Connection, type ConnectionLimits, type Cut } from './connection.js';
import type { Peer } from './listeners/listener.js';

export interface ConnectionsOptions extends ConnectionLimits {
  /** Maximum connections; above it, unauthenticated ones are closed first, the oldest first. */
  max: number;
  onCut(reason: Cut): void;
}

/** The messages of a client that are held here, which stops further reading. */
export interface Backlog {
  /** Messages without an acknowledgement. */
  unanswered: number;
  /** It has exceeded its rate, and its messages are delayed. */
  isSlowed: boolean;
}

/** The open connections of all transports. Little is read from unauthenticated clients. */
export class Connections {
  private readonly open = new Map<Duplex, Connection>();
  private readonly ofClient = new WeakMap<Client, Connection>();
  /** Unauthenticated connections, the oldest first. */
  private readonly unauthenticated = new Set<Connection>();

  constructor(private readonly options: ConnectionsOptions) {}

  add(stream: Duplex, client: Client, peer: Peer): void {
    const connection = new Connection(stream, client, peer, this.options);
    const [oldest = connection] = this.unauthenticated;
    if (this.open.size >= this.options.max) this.cut(oldest, 'crowded');
    if (stream.destroyed) return;
    this.open.set(stream, connection);
    this.ofClient.set(client, connection);
    this.unauthenticated.add(connection);
    // Next to a 'readable' listener (aedes has one) a 'data' listener only observes what is read.
    stream.on('data', (chunk: Buffer) => {
      const violation = connection.violation(chunk);
      if (violation) this.cut(connection, violation);
    });
    stream.once('close', () => {
      this.open.delete(stream);
      this.unauthenticated.delete(connection);
    });
  }

  /** The client is authenticated. */
  markAuthenticated(client: Client, allowance: Pick<Allowance, 'packets' | 'subscriptions'>): void {
    const connection = this.ofClient.get(client);
    if (!connection) return;
    connection.useAllowance(allowance);
    this.unauthenticated.delete(connection);
  }

  peerOf(client: Client): Peer | undefined {
    return this.ofClient.get(client)?.peer;
  }

  /**
   * To be called every second. aedes reads on only when everything it read before is answered. While messages wait
   * for the event log, devices must still get their pings answered, or they all hang up and reconnect at the worst
   * moment. A device over its rate is not read from, and not taken for dead either.
   */
  tend(backlogOf: (client: Client) => Backlog | undefined): void {
    for (const [stream, connection] of this.open) {
      const { unanswered = 0, isSlowed = false } = backlogOf(connection.client) ?? {};
      if (unanswered > 0) connection.resetTimeouts();
      else if (connection.isUnfinished) this.cut(connection, 'unfinished');
      for (let i = 0; !isSlowed && i < unanswered && stream.readableLength > 0; i++) stream.emit('readable');
    }
  }

  destroyAll(): void {
    for (const stream of this.open.keys()) stream.destroy();
  }

  private cut({ stream }: Connection, reason: Cut): void {
    this.options.onCut(reason);
    stream.destroy(new Error(`Cut: ${reason}`));
  }
}
