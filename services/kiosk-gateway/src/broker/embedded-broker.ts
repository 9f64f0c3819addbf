import type { Duplex } from 'node:stream';
import { Aedes, type AuthenticateError, type Client, type ConnectPacket, type PublishPacket } from 'aedes';
import { OutageError, type Log } from '@backroom/platform';
import type { DeviceSession } from '../session/device-session.js';
import {
  connackCodes,
  ConnectRefusal,
  type Broker,
  type Delivery,
  type Authorizer,
  type Publication,
  type PublishOptions,
} from './broker.js';
import { Connections, type Backlog, type ConnectionsOptions } from './connections.js';
import type { Listener, Peer } from './listeners/listener.js';

/**
 * Maximum keepalive in seconds: a silent device without one, or with a longer one, is taken for gone after this time.
 */
const maxKeepaliveSeconds = 1_200;
/** The return code of a refused subscription (MQTT 3.1.1 section 3.9.3). */
const refusedQos = 128;

interface EmbeddedBrokerOptions {
  /** The transports by which devices connect. */
  listeners: readonly Listener[];
  /** Limits of all connections together and of each one. */
  connections: ConnectionsOptions;
  /** Milliseconds for a device to send its CONNECT, and to read what was written to it. */
  connectTimeout: number;
  drainTimeout: number;
  log: Log;
}

/**
 * The embedded broker (aedes, MQTT 3.1.1). PUBACK waits for the authorizer, which waits for the event log. A session
 * ends with its connection: the owner of a message that a device must not miss sends it again.
 */
export class EmbeddedBroker implements Broker<Authorizer> {
  private readonly sessions = new WeakMap<Client, DeviceSession>();
  private readonly clients = new WeakMap<DeviceSession, Client>();
  private readonly wills = new WeakMap<Client, Publication>();
  private readonly connections: Connections;
  private aedes: Aedes | undefined;
  private tending: NodeJS.Timeout | undefined;

  constructor(private readonly options: EmbeddedBrokerOptions) {
    this.connections = new Connections(options.connections);
  }

  async start(authorizer: Authorizer): Promise<void> {
    const aedes = await Aedes.createBroker({
      // Unlimited: with a limit, a few devices that do not read would delay the receipts of all others.
      concurrency: 0,
      connectTimeout: this.options.connectTimeout,
      drainTimeout: this.options.drainTimeout,
      queueLimit: 200,
      preConnect: (client, packet, done) => {
        this.bindToLogin(client, packet);
        done(null, true);
      },
      authenticate: (client, login, secret, done) => {
        this.admit(authorizer, client, login, secret).then(
          () => done(null, true),
          (error: unknown) => done(refusal(error), false),
        );
      },
      authorizePublish: (client, packet, done) => {
        this.take(authorizer, client, packet).then(
          () => done(null),
          (error: Error) => done(error),
        );
      },
      authorizeSubscribe: (client, subscription, done) => {
        // Data already read from a closed connection is ignored.
        const session = client.conn.destroyed ? undefined : this.sessions.get(client);
        // null is answered with 0x80 (MQTT 3.1.1 section 3.9.3).
        done(null, session && authorizer.maySubscribe(session, subscription.topic) ? subscription : null);
      },
    });
    aedes.on('subscribe', (subscriptions, client) =>
      this.withSession(client, (session) => {
        for (const { topic, qos } of subscriptions)
          if (qos < refusedQos) authorizer.subscribed(session, topic);
      }),
    );
    aedes.on('unsubscribe', (topics, client) =>
      this.withSession(client, (session) =>
        topics.forEach((topic) => authorizer.unsubscribed(session, topic)),
      ),
    );
    aedes.on('clientError', (_client, error) =>
      this.options.log.debug({ err: error }, 'device connection failed'),
    );
    aedes.on('connectionError', (_client, error) =>
      this.options.log.debug({ err: error }, 'connection failed'),
    );
    this.aedes = aedes;
    for (const listener of this.options.listeners)
      await listener.open((stream, peer) => this.accept(stream, peer));
    this.tending = setInterval(
      () => this.connections.tend((client): Backlog | undefined => this.sessions.get(client)),
      1_000,
    );
  }

  get ready(): boolean {
    return this.options.listeners.every(({ listening }) => listening);
  }

  get ports(): Partial<Record<Listener['name'], number>> {
    return Object.fromEntries(this.options.listeners.map(({ name, port }) => [name, port]));
  }

  publish(topic: string, payload: Buffer, { within }: PublishOptions = {}): Promise<Delivery> {
    return new Promise((resolve, reject) => {
      if (!this.aedes || this.aedes.closed) return resolve('nobody');
      // A device that stopped reading has the message on this connection only, where nothing newer precedes it.
      const fail = () => reject(new OutageError('The device'));
      const hung = within === undefined ? undefined : setTimeout(fail, within);
      const packet = { cmd: 'publish' as const, topic, payload, qos: 1 as const, retain: false, dup: false };
      this.aedes.publish(packet, (error) => {
        clearTimeout(hung);
        if (error) reject(error);
        else resolve('written');
      });
    });
  }

  /** Writes to this device only, as subscribed to (QoS 1). Resolves when it is written, or the device is gone. */
  hand(session: DeviceSession, message: Pick<Publication, 'topic' | 'payload' | 'retain'>): Promise<void> {
    const client = this.clients.get(session);
    if (!client || client.closed) return Promise.resolve();
    return new Promise((resolve) => {
      client.publish({ ...message, cmd: 'publish', qos: 1, dup: false }, () => resolve());
    });
  }

  async refuseConnections(): Promise<void> {
    for (const listener of this.options.listeners) listener.close();
  }

  async stop(): Promise<void> {
    clearInterval(this.tending);
    await this.refuseConnections();
    await new Promise<void>((resolve) => (this.aedes ? this.aedes.close(resolve) : resolve()));
    this.connections.destroyAll();
  }

  private accept(stream: Duplex, peer: Peer): void {
    this.connections.add(stream, this.aedes!.handle(stream), peer);
  }

  /**
   * The session belongs to the login, whatever client id the device chose: no device can take over the connection of
   * another, and each has one connection at a time, the newest. Nothing is kept beyond it.
   */
  private bindToLogin(client: Client, packet: ConnectPacket): void {
    packet.clientId = packet.username ?? '';
    packet.clean = true;
    packet.keepalive = Math.min(packet.keepalive || maxKeepaliveSeconds, maxKeepaliveSeconds);
    if (!packet.will) return;
    const { topic, payload, retain } = packet.will;
    // The authorizer keeps it and publishes it itself: checked and durable, like a message of the device.
    this.wills.set(client, { topic, payload: Buffer.from(payload), retain: retain ?? false, late: true });
    delete packet.will;
  }

  private async admit(
    authorizer: Authorizer,
    client: Client,
    login?: string,
    secret?: Buffer,
  ): Promise<void> {
    const peer = this.connections.peerOf(client);
    const session = await authorizer.admit({
      login: login ?? '',
      secret: secret?.toString() ?? '',
      address: peer?.address ?? '',
      certificateName: peer?.certificateName,
      isGone: () => client.closed,
      will: this.wills.get(client),
      close: () => client.close(),
    });
    const { conn } = client;
    const left = () => authorizer.left(session, !sentDisconnect(client));
    if (conn.destroyed) return left();
    conn.once('close', left);
    if (session.allowance) this.connections.markAuthenticated(client, session.allowance);
    this.sessions.set(client, session);
    this.clients.set(session, client);
  }

  private withSession(client: Client, use: (session: DeviceSession) => void): void {
    const session = this.sessions.get(client);
    if (session) use(session);
  }

  private async take(authorizer: Authorizer, client: Client | null, packet: PublishPacket): Promise<void> {
    const session = client && this.sessions.get(client);
    if (!session) throw new Error('Nobody may publish without a session');
    // MQTT 3.1.1 section 2.3.1. The parser reads missing bytes as -1, which no response can refer to.
    if (packet.qos > 0 && !(packet.messageId! > 0)) throw new Error('A message without an id');
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload;
    await authorizer.publish(session, {
      topic: packet.topic,
      payload,
      retain: packet.retain,
      late: packet.dup,
    });
  }
}

/** Set by aedes on a DISCONNECT packet. */
function sentDisconnect(client: Client): boolean {
  return (client as unknown as { _disconnected: boolean })._disconnected;
}

function refusal(error: unknown): AuthenticateError {
  const code = error instanceof ConnectRefusal ? error.code : 'unavailable';
  return Object.assign(new Error(String((error as Error).message)), {
    returnCode: connackCodes[code] as number,
  });
}
