import { DeviceClient, type Store } from '@backroom/device';
import { Chance, makeSale, orderOf, type DemoDevice } from '@backroom/simulator';
import { ClientLog } from '../faults/client-log.js';
import { pause } from '@backroom/testing/waiting';

/** Kiosks that sell at a fixed rate and record independently which orders were receipted, and when. */
export class Kiosks {
  readonly log = new ClientLog();
  /** Milliseconds from an order's first message to its receipt, by phase at the time it was sent. */
  readonly receipts = new Map<string, number[]>();
  private readonly sent = new Map<string, { at: number; during: string }>();
  private readonly clients: { device: DemoDevice; client: DeviceClient }[] = [];
  private readonly chance: Chance;

  private constructor(
    seed: number,
    private readonly during: () => string,
  ) {
    this.chance = new Chance(seed);
  }

  static async connect(
    devices: readonly DemoDevice[],
    url: string,
    seed: number,
    during: () => string,
  ): Promise<Kiosks> {
    const kiosks = new Kiosks(seed, during);
    for (const device of devices) {
      const client = await DeviceClient.open({
        device,
        url,
        store: new MemoryStore(),
        software: 'upgrade run',
        onReceipt: ({ body }, kind, reason) => kiosks.take(body, kind, reason),
      });
      client.connect();
      kiosks.clients.push({ device, client });
    }
    return kiosks;
  }

  /** Sells until `isEnough` returns true. */
  async sell(rate: number, isEnough: (sold: number) => boolean): Promise<void> {
    const start = performance.now();
    for (let n = 0; !isEnough(n); n++) {
      const early = start + (n * 1_000) / rate - performance.now();
      if (early > 1) await pause(early);
      const { device, client } = this.chance.pick(this.clients);
      const order = orderOf(makeSale(this.chance, device));
      const { accountId } = device;
      const { currency, total } = order;
      this.log.published(order.orderId, { accountId, currency, total });
      this.sent.set(order.orderId, { at: performance.now(), during: this.during() });
      await client.publish('orders', order);
    }
  }

  get waiting(): number {
    return this.log.count('published');
  }

  close(): void {
    for (const { client } of this.clients) client.close();
  }

  private take(body: string, kind: 'accepted' | 'rejected', reason?: string): void {
    this.log.receipted(body, kind, reason);
    const { orderId } = JSON.parse(body) as { orderId?: string };
    const sent = orderId === undefined ? undefined : this.sent.get(orderId);
    if (!sent) return;
    const known = this.receipts.get(sent.during) ?? [];
    this.receipts.set(sent.during, [...known, performance.now() - sent.at]);
  }
}

/** These kiosks do not restart. */
class MemoryStore implements Store {
  private readonly kept = new Map<string, unknown>();

  async entries(): Promise<[string, unknown][]> {
    return [...this.kept];
  }

  async put(name: string, value: unknown): Promise<void> {
    this.kept.set(name, value);
  }

  remove(names: readonly string[]): void {
    for (const name of names) this.kept.delete(name);
  }

  async close(): Promise<void> {}
}
