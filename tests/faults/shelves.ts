import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { DeviceClient } from '@backroom/device';
import { FileStore } from '@backroom/device/node';
import { Chance, makeSale, orderOf, readDevices, type DemoDevice } from '@backroom/simulator';
import { bootSystem, type BootedSystem } from '@backroom/testing/boot-system';
import { demoPassword, emailOf } from '@backroom/testing/people';
import { postgres } from '@backroom/testing/stores';
import { pause, until } from '@backroom/testing/waiting';
import { kill9 } from './victims.js';

export interface ShelvesOptions {
  /** Number of products that are imported, composed and taxed. */
  products: number;
  print?(line: string): void;
}

export interface ShelvesResult {
  kills: number;
  /** Violations, each with the point at which the process was killed. */
  wrong: string[];
}

const patience = 180_000;

/** Kills the services while users and kiosks change products and stock; then checks all invariants. */
export async function shelves(options: ShelvesOptions): Promise<ShelvesResult> {
  const system = await bootSystem({ orders: 500 });
  const folder = mkdtempSync(join(tmpdir(), 'backroom-shelves-'));
  try {
    return await new Shelves(system, folder, options).run();
  } finally {
    await system.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Answer<T> {
  status: number;
  body: T;
}

class Shelves {
  private readonly wrong: string[] = [];
  private kills = 0;
  private token = '';
  private account = 0;

  constructor(
    private readonly system: BootedSystem,
    private readonly folder: string,
    private readonly options: ShelvesOptions,
  ) {}

  async run(): Promise<ShelvesResult> {
    await this.signIn();
    const kiosks = (await readDevices(join(this.system.dataDir, 'demo-devices.json'))).filter(
      ({ kind }) => kind === 'kiosk',
    );
    this.account = kiosks[0]!.accountId;
    for (const [name, step] of Object.entries({
      'between file and row': () => this.picture(),
      'in the middle of an import': () => this.imported(),
      'after a pre-kit, before its answer': () => this.prekit(kiosks[0]!.locationId),
      'while a kiosk delivers a pre-kit': () => this.filledUp(kiosks[0]!),
      'after movements, before the offset': () => this.sold(kiosks),
      'composing a list, publishing taxed prices': () => this.taxed(),
    })) {
      const before = this.kills;
      await step();
      this.options.print?.(`${name}: ${this.kills - before} kills, ${this.wrong.length} wrong`);
      if (this.kills === before) this.wrong.push(`${name}: nothing was killed`);
    }
    await this.invariants();
    return { kills: this.kills, wrong: this.wrong };
  }

  /** A picture is sent and added while the process that adds it is killed: picture and file exist once. */
  private async picture(): Promise<void> {
    const products = await this.insist<{ data: { products: { id: number }[] } }>(
      `/locations/products?operator=${this.account}&limit=6`,
    );
    for (const [n, { id }] of products.data.products.entries()) {
      const { url, key } = await this.insist<{ url: string; key: string }>(
        `/locations/products/${id}/images/key`,
        { method: 'POST' },
      );
      const sent = await fetch(new URL(url, this.base), {
        method: 'PUT',
        body: new Uint8Array(onePixel(n)),
        signal: AbortSignal.timeout(60_000),
      });
      if (!sent.ok) throw new Error(`a picture was answered ${sent.status}`);
      const adding = this.ask(`/locations/products/${id}/images`, { method: 'POST', body: { key } });
      await pause(4 * n);
      this.kill();
      await adding;
      // A caller without a response retries; a used key returns the added picture.
      await until(async () => {
        const { status } = await this.ask(`/locations/products/${id}/images`, {
          method: 'POST',
          body: { key },
        });
        return status < 500;
      }, patience);
    }
    const rows = await this.rows<{ file_name: string }>('catalogue', 'select file_name from product_image');
    for (const { file_name: name } of rows) {
      const { status } = await fetch(`${this.base}/pictures/${name}`, {
        signal: AbortSignal.timeout(60_000),
      });
      if (status !== 200) this.wrong.push(`picture ${name} is named and answers ${status}`);
    }
  }

  /** A file is applied despite kills: every row once. */
  private async imported(): Promise<void> {
    const { products } = this.options;
    const tax = await this.insist<{ id: number }>(`/accounts/${this.account}/taxes`, {
      ...{ method: 'POST', key: randomUUID(), body: { name: 'Crash tax', rate: 5 } },
    });
    this.tax = tax.id;
    const lines = Array.from({ length: products }, (_, n) => `C-${n},Crash ${n},Drinks,1.00,Crash tax`);
    const begun = await this.insist<{ data: { id: string }; url: string }>('/products/imports', {
      ...{ method: 'POST', key: randomUUID(), body: { accountId: this.account, fileName: 'crash.csv' } },
    });
    const sent = await fetch(new URL(begun.url, this.base), {
      ...{ method: 'PUT', body: ['sku,name,category,price,tax', ...lines].join('\n') },
      signal: AbortSignal.timeout(60_000),
    });
    if (!sent.ok) throw new Error(`the file was answered ${sent.status}`);
    const path = `/products/imports/${begun.data.id}`;
    type Import = { data: { state: string; done: number; created: number; refused: number } };
    await this.insist(`${path}/preview`, { method: 'POST', body: {} });
    const came = (state: string) =>
      until(async () => (await this.insist<Import>(path)).data.state === state, patience);
    await came('previewed');
    await this.insist(`${path}/apply`, { method: 'POST', body: {} });
    for (const share of [0.1, 0.4, 0.7]) {
      await until(async () => (await this.doneOf(begun.data.id)) >= products * share, patience);
      this.kill();
    }
    await came('applied');
    const { data } = await this.insist<Import>(path);
    const [kept] = await this.rows<{ products: number; prices: number }>(
      'catalogue',
      `select count(distinct p.id) as products, count(*) as prices from product p join price r on r.product_id = p.id
       where p.account_id = $1 and p.sku like 'C-%'`,
      [this.account],
    );
    if (data.created !== products || kept!.products !== products || kept!.prices !== products)
      this.wrong.push(`an import of ${products} made ${JSON.stringify({ ...data, ...kept })}`);
  }

  private tax = 0;

  private async doneOf(id: string): Promise<number> {
    const [row] = await this.rows<{ done: number }>(
      'catalogue',
      'select done from product_import where id = $1',
      [id],
    );
    return row!.done;
  }

  /** The process is killed as soon as the row exists: the same key returns the same pre-kit. */
  private async prekit(locationId: number): Promise<void> {
    const products = await this.someProducts();
    const lines = products.map((productId) => ({ productId, quantity: 1 }));
    await this.insist(`/locations/${locationId}/stocks/movements`, {
      ...{ method: 'POST', key: randomUUID(), body: { kind: 'count', lines } },
    });
    const made = () =>
      this.rows<{ id: number }>('catalogue', 'select id from prekit where location_id = $1', [locationId]);
    for (const par of [50, 90, 130]) {
      await this.setPars(locationId, products, par);
      const had = (await made()).length;
      const key = randomUUID();
      const press = () =>
        this.ask<{ id: number }>(`/locations/${locationId}/stocks/prekits`, {
          method: 'POST',
          key,
          body: {},
        });
      const first = press();
      for (const end = Date.now() + 5_000; (await made()).length === had && Date.now() < end;) await pause(1);
      this.kill();
      const early = await first;
      let again = early;
      await until(async () => (again = await press()).status < 500, patience);
      const all = await made();
      if (all.length !== had + 1 || again.status !== 200 || !all.some(({ id }) => id === again.body.id))
        this.wrong.push(`one key made ${all.length - had} pre-kits, answered ${again.status}`);
      if (early.status === 200 && early.body.id !== again.body.id)
        this.wrong.push(`one key was answered ${early.body.id} and ${again.body.id}`);
      const delivering = this.ask(`/locations/stocks/prekits/${again.body.id}/delivered`, {
        method: 'POST',
        body: {},
      });
      await pause(par / 5);
      this.kill();
      await delivering;
      await this.insist(`/locations/stocks/prekits/${again.body.id}/delivered`, { method: 'POST', body: {} });
    }
  }

  /** A kiosk reports the refill of a pre-kit, and the process is killed meanwhile: the pre-kit is delivered once. */
  private async filledUp(device: DemoDevice): Promise<void> {
    const { locationId } = device;
    const products = await this.someProducts();
    const kiosk = await this.connect(device);
    for (const [n, par] of [170, 210, 250, 290].entries()) {
      await this.setPars(locationId, products, par);
      const { id } = await this.insist<{ id: number }>(`/locations/${locationId}/stocks/prekits`, {
        ...{ method: 'POST', key: randomUUID(), body: {} },
      });
      const brought = new Map(products.map((productId, at) => [productId, 3 + at + n]));
      await kiosk.client.publish('stock', {
        ...{ kind: 'restock', prekitId: id },
        products: [...brought].map(([productId, quantity]) => ({ productId, quantity })),
      });
      // With its receipt it is in the log, from where it is processed soon.
      await until(() => kiosk.client.pending.length === 0, patience);
      await pause(6 * n);
      this.kill();
      const lines = () =>
        this.rows<{ product_id: number; delivered: number | null }>(
          'catalogue',
          'select product_id, delivered from prekit_line where prekit_id = $1',
          [id],
        );
      await until(async () => (await lines()).every(({ delivered }) => delivered !== null), patience);
      const astray = (await lines()).filter((line) => line.delivered !== (brought.get(line.product_id) ?? 0));
      this.wrong.push(...astray.map((line) => `pre-kit ${id} by a kiosk: ${JSON.stringify(line)}`));
    }
    await kiosk.close();
  }

  private async someProducts(): Promise<number[]> {
    const products = await this.rows<{ id: number }>(
      'catalogue',
      `select id from product where account_id = $1 and active order by id limit 5`,
      [this.account],
    );
    return products.map(({ id }) => id);
  }

  private async setPars(locationId: number, products: readonly number[], par: number): Promise<void> {
    await this.insist(`/locations/${locationId}/stocks/pars`, {
      method: 'PATCH',
      body: { pars: products.map((productId) => ({ productId, par })) },
    });
  }

  private async connect(device: DemoDevice) {
    const store = await FileStore.open(join(this.folder, `${device.login}.jsonl`));
    const url = `mqtt://127.0.0.1:${this.system.mqtt}`;
    const client = await DeviceClient.open({ device, store, url, software: 'crash run' });
    client.connect();
    const close = async () => {
      client.close();
      await store.close();
    };
    return { device, client, close };
  }

  /** Kiosks sell meanwhile: every piece leaves the shelf once. */
  private async sold(devices: readonly DemoDevice[]): Promise<void> {
    const chance = new Chance(19);
    const clients = await Promise.all(devices.slice(0, 8).map((device) => this.connect(device)));
    for (let n = 0; n < 600; n++) {
      const { device, client } = chance.pick(clients);
      await client.publish('orders', orderOf(makeSale(chance, device)));
      if (n % 120 === 60) this.kill();
      await pause(20);
    }
    if (!(await until(() => clients.every(({ client }) => client.pending.length === 0), patience)))
      this.wrong.push('some orders have no receipt');
    for (const { close } of clients) await close();
  }

  /** A rate changes for every product that names it, plus one price: the ledger and the price lists of kiosks have them. */
  private async taxed(): Promise<void> {
    const path = `/accounts/${this.account}/taxes/${this.tax}`;
    for (const [n, rate] of [6, 7, 8].entries()) {
      const changing = this.ask(path, { method: 'PATCH', body: { name: 'Crash tax', rate } });
      await pause(40 + 150 * n);
      this.kill();
      await changing;
      await this.insist(path, { method: 'PATCH', body: { name: 'Crash tax', rate } });
      // The price list of the location is being made.
      await pause(200 * n);
      this.kill();
    }
    const { products } = this.options;
    const ids = (
      await this.rows<{ id: number }>(
        'catalogue',
        `select id from product where account_id = $1 and sku like 'C-%'`,
        [this.account],
      )
    ).map(({ id }) => id);
    const arrived = async (database: 'catalogue' | 'orders_ledger' | 'locations_kiosks') => {
      const [row] = await this.rows<{ n: number }>(
        database,
        `select count(*) as n from unnest($1::bigint[]) as p(id), lateral (
           select tax_rate from ${database === 'catalogue' ? 'price' : 'price_copy'} where product_id = p.id
           order by valid_from desc limit 1) r where r.tax_rate = 800`,
        [ids],
      );
      return row!.n === products;
    };
    for (const database of ['catalogue', 'orders_ledger', 'locations_kiosks'] as const)
      if (!(await until(() => arrived(database), patience)))
        this.wrong.push(`not every product has its new tax in ${database}`);
    // No work is due any more, and each location of the operator has the current config.
    const late = () =>
      this.rows<{ location_id: number }>(
        'locations_kiosks',
        `select c.location_id from location_config c left join config_version v using (location_id, version)
         where c.account_id = $1 and (v.held_with is distinct from (
           select changes from price_change p where p.account_id = $1))`,
        [this.account],
      );
    if (!(await until(async () => (await late()).length === 0, patience)))
      this.wrong.push(`${(await late()).length} places have an older list`);
  }

  /** Invariants once the system is idle. */
  private async invariants(): Promise<void> {
    const faults = async () => {
      const { faults: found } = await this.insist<{ faults: unknown[] }>(
        `/journal/stock-of-sales?nextAccount=${this.account}`,
      );
      return found;
    };
    if (!(await until(async () => (await faults()).length === 0, 60_000)))
      this.wrong.push(...(await faults()).map((fault) => `stock of sales: ${JSON.stringify(fault)}`));
    const astray = await this.rows(
      'catalogue',
      `select s.location_id, s.product_id, s.count, sum(m.quantity) as moved
       from stock s join stock_movement m using (location_id, product_id)
       group by s.location_id, s.product_id, s.count having s.count <> sum(m.quantity)`,
    );
    const unsettled = await this.rows(
      'catalogue',
      `select p.id, p.state, coalesce(sum(l.delivered), 0) as delivered, m.moved
       from prekit p join prekit_line l on l.prekit_id = p.id left join lateral (
         select sum(quantity) as moved from stock_movement
         where location_id = p.location_id and kind = 'pre-kit' and cause_id = p.id::text) m on true
       group by p.id, p.state, m.moved
       having coalesce(sum(l.delivered), 0) <> coalesce(m.moved, 0) or (p.state = 'delivered') <> (m.moved is not null)`,
    );
    const dead = await Promise.all(
      (['catalogue', 'orders_ledger', 'locations_kiosks'] as const).map((database) =>
        this.rows(database, 'select * from dead_letter limit 3'),
      ),
    );
    for (const [what, rows] of Object.entries({
      shelf: astray,
      'pre-kit': unsettled,
      'dead letter': dead.flat(),
    }))
      this.wrong.push(...rows.map((row) => `${what}: ${JSON.stringify(row)}`));
  }

  private kill(): void {
    if (kill9(this.system.pid, 'core')) this.kills++;
  }

  private get base(): string {
    return `http://127.0.0.1:${this.system.http}`;
  }

  private rows<R extends Record<string, unknown>>(
    database: Parameters<typeof postgres>[0],
    sql: string,
    values: unknown[] = [],
  ): Promise<R[]> {
    return postgres<R>(database, sql, values, this.system);
  }

  private async signIn(): Promise<void> {
    const { body } = await this.ask<{ accessToken: string }>('/auth/admin/login', {
      ...{ method: 'POST', body: { email: emailOf('super'), password: demoPassword } },
    });
    this.token = body.accessToken;
  }

  /** One call; 599 without a response. */
  private async ask<T>(
    path: string,
    { method = 'GET', key, body }: { method?: string; key?: string; body?: object } = {},
  ): Promise<Answer<T>> {
    try {
      const answer = await fetch(`${this.base}/v2${path}`, {
        method,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(this.token && { authorization: `Bearer ${this.token}` }),
          ...(key && { 'idempotency-key': key }),
        },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      });
      const text = await answer.text();
      return { status: answer.status, body: (text ? JSON.parse(text) : {}) as T };
    } catch {
      return { status: 599, body: {} as T };
    }
  }

  /** Retries until a response arrives, which must be a success. */
  private async insist<T>(path: string, more: Parameters<Shelves['ask']>[1] = {}): Promise<T> {
    let last: Answer<T> = { status: 0, body: {} as T };
    await until(async () => (last = await this.ask<T>(path, more)).status < 500, patience);
    if (last.status >= 300)
      throw new Error(`${path} was answered ${last.status}: ${JSON.stringify(last.body)}`);
    return last.body;
  }
}

/** A PNG of one pixel, each in another color. */
function onePixel(n: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  const colour = createHash('sha256').update(String(n)).digest().subarray(0, 3);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat([Buffer.from([0]), colour]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
