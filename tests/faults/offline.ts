import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import mqtt, { type MqttClient } from 'mqtt';
import { deviceTopic, type Receipts } from '@backroom/proto/devices';
import { newMessageId } from '@backroom/device';
import { Chance, makeSale, orderOf, readDevices, type DemoDevice } from '@backroom/simulator';
import { bootSystem, type BootedSystem } from '@backroom/testing/boot-system';
import { clickHouse, postgres } from '@backroom/testing/stores';
import { pause, until } from '@backroom/testing/waiting';

export interface OfflineOptions {
  kiosks: number;
  /** Of each kiosk. */
  sales: number;
  seed: number;
  /** Kiosks that are online at the same time. */
  atOnce?: number;
  print?(line: string): void;
}

export interface OfflineResult {
  /** Orders made, of which some were sent twice, and orders sent once more with another body under the same id. */
  orders: number;
  sentTwice: number;
  tampered: number;
  /** Messages without a receipt at the end. */
  unknown: number;
  booked: number;
  /** Orders missing from the books, and booked with another total or at another time than their own. */
  lost: number;
  altered: number;
  misdated: number;
  quarantined: number;
  /** Totals of all orders by kiosks, ledger and reports, in minor units. */
  charged: number;
  bookedTotal: number;
  reportedTotal: number;
  /** From the first kiosk's return until ledger and reports stopped changing. */
  seconds: number;
}

const day = 86_400_000;
/** How long ago the oldest sale was made, and how far a kiosk's clock is off at most. */
const maxOffline = 30 * day;
const worstClock = 2 * day;
/** Share of the orders that are sent twice, and that come once more with another body. */
const twice = 0.3;
const tampering = 0.01;

interface Made {
  orderId: string;
  total: number;
  /** When the sale really was, milliseconds. */
  at: number;
}

/**
 * Kiosks that sold without a connection for up to thirty days, by a clock that is up to 48 hours off, come back and
 * deliver everything: shuffled, 30 % of it twice, a few under an id that was used before (DEV-4).
 */
export async function offline(options: OfflineOptions): Promise<OfflineResult> {
  const system = await bootSystem({ kiosks: Math.max(30, options.kiosks) });
  try {
    return await deliver(system, options);
  } finally {
    await system.stop();
  }
}

async function deliver(system: BootedSystem, options: OfflineOptions): Promise<OfflineResult> {
  const { kiosks, sales, seed, atOnce = 50, print = () => undefined } = options;
  const devices = (await readDevices(join(system.dataDir, 'demo-devices.json'))).slice(0, kiosks);
  const made = new Map<string, Made>();
  const started = performance.now();
  const count = { sentTwice: 0, tampered: 0, unknown: 0 };
  const waiting = [...devices.entries()];
  let back = 0;
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, device] = next;
      const kiosk = new ReturningKiosk(device, Chance.of(seed, index));
      for (const sale of kiosk.sell(sales)) made.set(sale.orderId, sale);
      count.unknown += await kiosk.deliver(`mqtt://127.0.0.1:${system.mqtt}`);
      count.sentTwice += kiosk.sentTwice;
      count.tampered += kiosk.tampered;
      if (++back % 100 === 0) print(`${back} of ${devices.length} kiosks came back`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const settled = await settle(system, made);
  return {
    orders: made.size,
    ...count,
    ...settled,
    charged: [...made.values()].reduce((sum, { total }) => sum + total, 0),
    seconds: Math.round((performance.now() - started) / 1_000),
  };
}

/** One kiosk with its offline sales. */
class ReturningKiosk {
  sentTwice = 0;
  tampered = 0;
  /** How far its clock is ahead of the time, milliseconds. */
  private readonly ahead: number;
  private readonly bootId = randomUUID();
  private readonly messages: { messageId: string; body: string }[] = [];
  private sequence = 0;

  constructor(
    private readonly device: DemoDevice,
    private readonly chance: Chance,
  ) {
    this.ahead = chance.between(-worstClock, worstClock);
  }

  sell(count: number): Made[] {
    const now = Date.now();
    return Array.from({ length: count }, () => {
      const at = now - this.chance.between(60_000, maxOffline);
      const order = { ...orderOf(makeSale(this.chance, this.device)), orderId: newMessageId(at) };
      this.put(at, order);
      if (this.chance.happens(tampering)) {
        const [first, ...rest] = order.payments;
        this.tampered++;
        this.put(at, { ...order, payments: [{ ...first!, id: randomUUID() }, ...rest] });
      }
      return { orderId: order.orderId, total: order.total, at };
    });
  }

  /** Connects, says hello, sends everything; the number of messages without a receipt at the end. */
  async deliver(url: string): Promise<number> {
    const open = new Set(this.messages.map(({ messageId }) => messageId));
    const doubled = this.messages.filter(() => this.chance.happens(twice));
    this.sentTwice = doubled.length;
    const parcel = this.chance.shuffled([...this.messages, ...doubled]);
    const client = await mqtt.connectAsync(url, {
      username: this.device.login,
      password: this.device.secret,
      clientId: this.device.login,
      reconnectPeriod: 0,
    });
    client.on('message', (_topic, payload) => {
      for (const messageId of (JSON.parse(payload.toString()) as Receipts).accepted) open.delete(messageId);
    });
    await client.subscribeAsync(deviceTopic(this.device, 'receipts'), { qos: 1 });
    await this.greet(client);
    await Promise.all(
      parcel.map(({ body }) => client.publishAsync(deviceTopic(this.device, 'orders'), body, { qos: 1 })),
    );
    await until(() => open.size === 0, 60_000);
    await client.endAsync();
    return open.size;
  }

  /** Nothing is sent before the hello has its receipt: by then the gateway knows how far the clock is off. */
  private async greet(client: MqttClient): Promise<void> {
    const hello = { ...this.envelope(Date.now(), this.sequence), software: 'offline 1' };
    const delivered = new Promise<void>((resolve) =>
      client.on('message', (_topic, payload) => {
        if ((JSON.parse(payload.toString()) as Receipts).accepted.includes(hello.messageId)) resolve();
      }),
    );
    await client.publishAsync(deviceTopic(this.device, 'hello'), JSON.stringify(hello), { qos: 1 });
    await Promise.race([delivered, pause(30_000)]);
  }

  private put(at: number, fields: object): void {
    const message = { ...this.envelope(at), ...fields };
    this.messages.push({ messageId: message.messageId, body: JSON.stringify(message) });
  }

  private envelope(at: number, sequence = this.sequence++) {
    return {
      messageId: newMessageId(at),
      sequence,
      bootId: this.bootId,
      at: new Date(at + this.ahead).toISOString(),
    };
  }
}

/** Waits until ledger and reports stop changing, then compares them with the orders that were made. */
async function settle(system: BootedSystem, made: ReadonlyMap<string, Made>) {
  const ids = [...made.keys()];
  const bookedNow = async () =>
    (
      await postgres<{ n: number }>(
        'orders_ledger',
        'select count(*)::int as n from sale where id = any ($1)',
        [ids],
        system,
      )
    )[0]!.n;
  await until(async () => (await bookedNow()) === made.size, 120_000);
  const booked = await postgres<{ id: string; total: number; at: number }>(
    'orders_ledger',
    `select id, total::float8 as total, (extract(epoch from sold_at) * 1000)::float8 as at from sale where id = any ($1)`,
    [ids],
    system,
  );
  const reportedTotal = async () => {
    const rows = await clickHouse<{ id: string; total: number }>(
      'select toString(order_id) as id, total from sale final',
      system,
    );
    return rows.filter(({ id }) => made.has(id)).reduce((sum, { total }) => sum + total, 0);
  };
  const bookedTotal = booked.reduce((sum, { total }) => sum + total, 0);
  await until(async () => (await reportedTotal()) === bookedTotal, 120_000);
  const [quarantine] = await postgres<{ n: number }>(
    'orders_ledger',
    'select count(*)::int as n from quarantine where order_id = any ($1)',
    [ids],
    system,
  );
  return {
    booked: booked.length,
    lost: made.size - booked.length,
    altered: booked.filter(({ id, total }) => total !== made.get(id)!.total).length,
    // The offset is measured over a connection: a few seconds of it are transit time.
    misdated: booked.filter(({ id, at }) => Math.abs(at - made.get(id)!.at) > 30_000).length,
    quarantined: quarantine!.n,
    bookedTotal,
    reportedTotal: await reportedTotal(),
  };
}
