import { randomUUID } from 'node:crypto';
import mqtt, { type MqttClient } from 'mqtt';
import { newMessageId } from '@backroom/device';
import {
  deviceTopic,
  type DeviceCommand,
  type Receipts,
  type UpstreamChannel,
} from '@backroom/proto/devices';
import type { DemoDevice } from '@backroom/simulator';
import { eventually } from '@backroom/testing/waiting';

/** Most connections that are being opened at a time: real devices do not all start in one millisecond. */
const openingTogether = 100;

interface Member {
  device: DemoDevice;
  client?: MqttClient;
  bootId: string;
  sequence: number;
  failures: number;
}

/** Many devices that stay connected, come back by themselves, and know how long each receipt took. */
export class Fleet {
  /** Milliseconds from published to receipted. */
  readonly latencies: number[] = [];
  up = 0;
  private readonly waiting = new Map<string, number>();
  private readonly members: Member[];
  private wanted = true;

  constructor(
    private readonly url: string,
    devices: readonly DemoDevice[],
  ) {
    this.members = devices.map((device) => ({ device, bootId: randomUUID(), sequence: 0, failures: 0 }));
  }

  /** Milliseconds until the last one was connected and subscribed to its receipts. */
  async connect(): Promise<number> {
    const start = performance.now();
    for (const [n, member] of this.members.entries()) {
      this.dial(member);
      const mayDial = () => n - this.up < openingTogether;
      await eventually('kiosks to connect', mayDial, { within: 180_000, every: 2 });
    }
    return this.allUp(start);
  }

  async allUp(start = performance.now(), patience = 180_000): Promise<number> {
    const within = patience - (performance.now() - start);
    const areUp = () => {
      if (this.up < this.members.length) throw new Error(`${this.up} of ${this.members.length}`);
      return true;
    };
    await eventually('all kiosks to be connected', areUp, { within, every: 10 });
    return performance.now() - start;
  }

  /** Messages without a receipt. */
  get unreceipted(): number {
    return this.waiting.size;
  }

  publish(n: number, channel: UpstreamChannel, fields: object): void {
    const member = this.members[n % this.members.length]!;
    const message = { ...envelope(member), ...fields };
    this.waiting.set(message.messageId, performance.now());
    member.client?.publish(deviceTopic(member.device, channel), JSON.stringify(message), { qos: 1 });
  }

  /** Varies the sales of the devices. */
  deviceAt(n: number): DemoDevice {
    return this.members[n % this.members.length]!.device;
  }

  async close(): Promise<void> {
    this.wanted = false;
    await Promise.all(this.members.map(({ client }) => client?.endAsync(true)));
  }

  private dial(member: Member): void {
    const { login, secret } = member.device;
    const client = mqtt.connect(this.url, {
      username: login,
      password: secret,
      clientId: login,
      reconnectPeriod: 0,
      connectTimeout: 20_000,
      keepalive: 60,
    });
    member.client = client;
    let counted = false;
    client.on('error', () => undefined);
    client.on('message', (topic, payload) => {
      const body = JSON.parse(payload.toString()) as object;
      if (topic.endsWith('/commands')) this.obey(member, body as DeviceCommand);
      else this.take(body as Receipts);
    });
    client.once('connect', () => {
      const heard = [deviceTopic(member.device, 'receipts'), deviceTopic(member.device, 'commands')];
      client.subscribe(heard, { qos: 1 }, (error) => {
        if (error) return client.end(true);
        client.publish(deviceTopic(member.device, 'hello'), JSON.stringify(hello(member)), { qos: 1 });
        member.failures = 0;
        counted = true;
        this.up++;
      });
    });
    client.once('close', () => {
      client.end(true);
      if (counted) this.up--;
      if (!this.wanted) return;
      // As the device package waits: longer each time, ten seconds at most, and each for itself.
      const longest = Math.min(10_000, 200 * 2 ** member.failures++);
      setTimeout(() => this.wanted && this.dial(member), longest * (0.5 + Math.random() / 2)).unref();
    });
  }

  /** Done at once, and said so. */
  private obey(member: Member, { commandId }: DeviceCommand): void {
    for (const state of ['acknowledged', 'succeeded']) {
      const answer = JSON.stringify({ ...envelope(member), commandId, state });
      member.client?.publish(deviceTopic(member.device, 'acks'), answer, { qos: 1 });
    }
  }

  private take({ accepted, rejected }: Receipts): void {
    if (rejected.length > 0) throw new Error(`a message was refused: ${rejected[0]!.reason}`);
    const now = performance.now();
    for (const messageId of accepted) {
      const sent = this.waiting.get(messageId);
      if (sent !== undefined) this.latencies.push(now - sent);
      this.waiting.delete(messageId);
    }
  }
}

function envelope(member: Member) {
  const { bootId } = member;
  return { messageId: newMessageId(), sequence: member.sequence++, bootId, at: new Date().toISOString() };
}

function hello(member: Member) {
  const { bootId, sequence } = member;
  return { messageId: newMessageId(), sequence, bootId, at: new Date().toISOString(), software: 'fleet 1' };
}
