import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import mqtt, { type MqttClient } from 'mqtt';
import { newMessageId } from '@backroom/device';
import {
  Chance,
  makeSale,
  orderOf,
  readDevices,
  type DemoDevice,
  type OrderFields,
} from '@backroom/simulator';
import { deviceTopic, type Receipts } from '@backroom/proto/devices';
import type { BootedSystem } from '@backroom/testing/boot-system';
import { pause } from '@backroom/testing/waiting';

/** A message that is ready to be sent: made before the measurement, so that making it does not count. */
export interface ReadyMessage {
  kiosk: number;
  channel: 'orders' | 'diagnostics';
  payload: Buffer;
}

export interface ReadyOrder extends ReadyMessage {
  orderId: string;
}

interface LoadKiosk {
  device: DemoDevice;
  client: MqttClient;
  bootId: string;
  sequence: number;
}

/** Kiosks without an outbox on disk, for benchmarks: bare MQTT with counted receipts. */
export class KioskLoad {
  receipted = 0;
  private waiting: (() => void)[] = [];

  private constructor(
    private readonly kiosks: readonly LoadKiosk[],
    private readonly chance: Chance,
  ) {}

  static async connect(system: BootedSystem, count: number, seed = 1): Promise<KioskLoad> {
    const devices = (await readDevices(join(system.dataDir, 'demo-devices.json'))).slice(0, count);
    const kiosks: LoadKiosk[] = [];
    const load = new KioskLoad(kiosks, new Chance(seed));
    for (const device of devices) {
      const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${system.mqtt}`, {
        username: device.login,
        password: device.secret,
        clientId: device.login,
      });
      client.on('message', (_topic, payload) => load.take(JSON.parse(payload.toString()) as Receipts));
      await client.subscribeAsync(deviceTopic(device, 'receipts'), { qos: 1 });
      kiosks.push({ device, client, bootId: randomUUID(), sequence: 0 });
    }
    return load;
  }

  /** Orders of one kiosk after the other; `as` transforms one before it is written. */
  make(orders: number, as: (order: OrderFields, device: DemoDevice, n: number) => object = (order) => order) {
    return Array.from({ length: orders }, (_, n): ReadyOrder => {
      const kiosk = n % this.kiosks.length;
      const { device } = this.kiosks[kiosk]!;
      const order = orderOf(makeSale(this.chance, device));
      const payload = Buffer.from(JSON.stringify({ ...this.envelope(n), ...as(order, device, n) }));
      return { kiosk, channel: 'orders', orderId: order.orderId, payload };
    });
  }

  /** Diagnostics of so many bytes. */
  makeDiagnostics(count: number, bytes: number): ReadyMessage[] {
    return Array.from({ length: count }, (_, n) => {
      const fields = { hasPower: true, batteryLevel: 100, isWifi: true };
      const body = { ...this.envelope(n), ...fields, details: { filling: '' } };
      body.details.filling = 'x'.repeat(Math.max(0, bytes - JSON.stringify(body).length));
      return {
        kiosk: n % this.kiosks.length,
        channel: 'diagnostics',
        payload: Buffer.from(JSON.stringify(body)),
      };
    });
  }

  send({ kiosk, channel, payload }: ReadyMessage): void {
    const { client, device } = this.kiosks[kiosk]!;
    client.publish(deviceTopic(device, channel), payload, { qos: 1 });
  }

  /** Sends so many a second. Resolves when the last is sent. */
  async sendAt<M extends ReadyMessage>(
    rate: number,
    messages: readonly M[],
    sent?: (message: M) => void,
  ): Promise<void> {
    const start = performance.now();
    for (const [n, message] of messages.entries()) {
      const early = start + (n * 1_000) / rate - performance.now();
      if (early > 1) await pause(early);
      this.send(message);
      sent?.(message);
    }
  }

  /** Sends as fast as receipts come, with at most `window` on their way. Resolves when all are receipted. */
  async sendAll(messages: readonly ReadyMessage[], window = 2_000): Promise<void> {
    const before = this.receipted;
    const done = () => this.receipted - before;
    for (const [n, message] of messages.entries()) {
      while (n - done() >= window) await this.news();
      this.send(message);
    }
    while (done() < messages.length) await this.news();
  }

  async close(): Promise<void> {
    await Promise.all(this.kiosks.map(({ client }) => client.endAsync(true)));
  }

  private envelope(n: number) {
    const kiosk = this.kiosks[n % this.kiosks.length]!;
    const { bootId } = kiosk;
    return { messageId: newMessageId(), sequence: kiosk.sequence++, bootId, at: new Date().toISOString() };
  }

  private news(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private take({ accepted, rejected }: Receipts): void {
    // A benchmark of refusals would time something else.
    if (rejected.length > 0) throw new Error(`an order was refused: ${rejected[0]!.reason}`);
    this.receipted += accepted.length;
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}
