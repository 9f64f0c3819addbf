import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Aedes } from 'aedes';
import { deviceTopic, type DownstreamChannel, type Receipts } from '@backroom/proto/devices';
import { eventually } from '@backroom/testing/waiting';

export const device = {
  accountId: 2,
  deviceId: 9,
  kind: 'lock' as const,
  login: 'lock-9',
  secret: 'secret',
};

export interface ReceivedMessage {
  channel: string;
  messageId: string;
  body: Record<string, unknown>;
}

/** The counterpart of a device client: a broker that sends receipts on demand and records received messages. */
export class FakeGateway {
  readonly received: ReceivedMessage[] = [];
  answers = true;
  port = 0;
  private aedes!: Aedes;
  private server!: Server;
  private readonly sockets = new Set<Socket>();

  get url(): string {
    return `mqtt://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.aedes = await Aedes.createBroker({
      published: (packet, client, done) => {
        done();
        const channel = packet.topic.split('/').at(-1)!;
        if (packet.topic.startsWith('$SYS') || (!client && channel !== 'events')) return;
        const body = JSON.parse(packet.payload.toString()) as ReceivedMessage['body'];
        const messageId = String(body['messageId']);
        this.received.push({ channel, messageId, body });
        if (this.answers) this.receipt({ accepted: [messageId] });
      },
    });
    this.server = createServer((socket) => {
      this.sockets.add(socket);
      this.aedes.handle(socket);
    }).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.server.close();
    await new Promise<void>((resolve) => this.aedes.close(resolve));
  }

  /** Breaks connections without a disconnect. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
  }

  receipt(fields: Partial<Receipts>, at = new Date()): void {
    this.send('receipts', { accepted: [], rejected: [], at: at.toISOString(), ...fields });
  }

  send(channel: DownstreamChannel, body: object, retain = false): void {
    this.publish(channel, JSON.stringify(body), retain);
  }

  /** Clears the retained message. */
  clear(channel: DownstreamChannel): void {
    this.publish(channel, '', true);
  }

  private publish(channel: DownstreamChannel, payload: string, retain: boolean): void {
    const packet = { cmd: 'publish' as const, topic: deviceTopic(device, channel), payload, retain };
    this.aedes.publish({ ...packet, qos: 1, dup: false }, () => undefined);
  }

  /** The messages received on a channel. */
  on(channel: string): ReceivedMessage[] {
    return this.received.filter((message) => message.channel === channel);
  }
}

export async function until(condition: () => boolean): Promise<void> {
  await eventually(condition.toString(), condition, { within: 8_000, every: 10, retryErrors: false });
}
