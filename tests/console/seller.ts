import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeviceClient, type Store } from '@backroom/device';
import { FileStore } from '@backroom/device/node';
import { Chance, makeSale, orderOf, type DemoDevice, type Sale } from '@backroom/simulator';
import { demoKiosks, system, waitUntil } from '@backroom/testing/running-system';

const open = new Set<Seller>();

/** Call after each test, even a failed one: an open connection would keep the run from ending. */
export async function closeSellers(): Promise<void> {
  for (const seller of open) await seller.close();
}

/** A demo kiosk on a real MQTT connection. */
export class Seller {
  private constructor(
    readonly device: DemoDevice,
    private readonly client: DeviceClient,
    private readonly store: Store,
    private readonly folder: string,
    private readonly chance: Chance,
  ) {}

  static async open(accountId: number, nth = 0): Promise<Seller> {
    const device = demoKiosks().filter((kiosk) => kiosk.accountId === accountId)[
      nth
    ] as unknown as DemoDevice;
    const folder = mkdtempSync(join(tmpdir(), 'backroom-seller-'));
    const store = await FileStore.open(join(folder, 'outbox.jsonl'));
    const client = await DeviceClient.open({
      device,
      url: `mqtt://127.0.0.1:${system.mqtt}`,
      store,
      software: 'browser test',
      will: false,
    });
    client.connect();
    await waitUntil('the kiosk is connected', async () => client.connected);
    const seller = new Seller(device, client, store, folder, new Chance(7));
    open.add(seller);
    return seller;
  }

  /** One sale, receipted. */
  async sell(): Promise<Sale> {
    const sale = makeSale(this.chance, this.device);
    await this.client.publish('orders', orderOf(sale));
    await this.receipted();
    return sale;
  }

  async report(fields: { hasPower: boolean; batteryLevel: number; isWifi: boolean }): Promise<void> {
    await this.client.publish('diagnostics', fields);
    await this.receipted();
  }

  async close(): Promise<void> {
    open.delete(this);
    this.client.close();
    await this.store.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private receipted(): Promise<boolean> {
    return waitUntil('the receipt', async () => this.client.pending.length === 0);
  }
}
