import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  everyTenant,
  Files,
  inCall,
  SeededRandom,
  type Principal,
  KeptExportsController,
} from '@backroom/platform';
import { permissions } from '@backroom/proto/permissions';
import type { ListCartsRequest } from '@backroom/proto/orders/v1/carts_service';
import type { ListOrdersRequest } from '@backroom/proto/orders/v1/orders_service';
import { limitedTo, personWith, type ServiceUnderTest } from '@backroom/testing/service-under-test';
import { ExportsController } from '../src/export/exports.controller.js';
import { OrdersController } from '../src/ledger/orders.controller.js';
import { book, day, locationOf, newId, now, reported, startLedger } from './ledger-under-test.js';

const clerk = personWith([permissions.LedgerAll], 11, 12);
const colleague: Principal = { ...clerk, id: 901 };
/** More than fit into the first part of a file. */
const sales = 700;
let ledger: ServiceUnderTest;
let exports: ExportsController;
let kept: KeptExportsController;
beforeAll(async () => {
  ledger = await startLedger();
  exports = ledger.app.get(ExportsController);
  kept = ledger.app.get(KeptExportsController);
  const random = new SeededRandom(7);
  await book(
    ledger,
    ...Array.from({ length: sales }, (_, n) => {
      // Half hours, so that instants repeat.
      const at = now - random.below(200) * 1_800_000;
      return reported({
        account: n % 3 === 0 ? 12 : 11,
        kiosk: n % 2,
        at,
        orderId: newId(at),
        lastFour: n % 5 ? undefined : '4242',
      });
    }),
  );
}, 60_000);
afterEach(async () => {
  for (const by of [clerk, colleague]) for (const { id } of await listed(by)) await remove(id, by);
  await written();
});
afterAll(() => ledger?.stop());

const everything: ListOrdersRequest = {
  ...{ page: 1, limit: 50, accountIds: [], locationIds: [], keywords: '', lastFour: '', paymentTypes: [] },
  ...{ fromDate: '', toDate: '', kioskId: 0, orderId: '', customerId: 0, kind: 'order' },
};
/** Each export is created later than the one before. */
async function ask(filter: Partial<ListOrdersRequest> = {}, by = clerk, format = 'json', language = 'en') {
  ledger.clock.moveTo(new Date(ledger.clock.now().getTime() + 1));
  const request = { filter: { ...everything, ...filter }, format, language };
  return (await ledger.as(by, () => exports.requestLedgerExport(request))).export;
}
const get = async (id: string, by = clerk) => (await ledger.as(by, () => kept.getExport({ id }))).export;
const listed = async (by = clerk) => (await ledger.as(by, () => kept.listExports())).exports;
const cancel = async (id: string, by = clerk) =>
  (await ledger.as(by, () => kept.cancelExport({ id }))).export;
const remove = (id: string, by = clerk) => ledger.as(by, () => kept.removeExport({ id }));

/** Writes all parts of exports in progress. */
const written = () => ledger.runAllDue();

const piece = (id: string, part: number, run?: number) =>
  ledger.as(clerk, () => kept.readExport({ id, part, run }));

/** Reads the complete file of a finished export. */
async function read(id: string, by = clerk): Promise<string> {
  const pieces: Uint8Array[] = [];
  for (let part = 0; ; part++) {
    const { content, isLast } = await ledger.as(by, () => kept.readExport({ id, part }));
    pieces.push(content);
    if (isLast) return Buffer.concat(pieces).toString();
  }
}
type Line = Record<string, string | number>;
/** The exported rows of a filter. */
async function rowsOf(filter: Partial<ListOrdersRequest> = {}, by = clerk): Promise<Line[]> {
  const { id } = await ask(filter, by);
  await written();
  const rows = JSON.parse(await read(id, by)) as Line[];
  await remove(id, by);
  return rows;
}
const list = async (filter: Partial<ListOrdersRequest>, by = clerk) =>
  (
    await ledger.as(by, () =>
      ledger.app.get(OrdersController).listOrders({ ...everything, ...filter, limit: 1_000 }),
    )
  ).orders;
const files = (id: string) =>
  readdirSync(join(tmpdir(), `ledger-${process.pid}`)).filter((name) => name.includes(id));

describe('LEDG-1 SHELL-12 ledger export', () => {
  it('LEDG-1 SHELL-12 is written in parts and contains each row of the list once', async () => {
    const begun = await ask();
    expect(begun).toMatchObject({ kind: 'order', state: 'waiting', rows: 0 });
    await written();
    const done = await get(begun.id);
    expect(done).toMatchObject({ state: 'done', rows: sales, total: sales, totalExact: true });
    expect(done.expiresAt - done.endedAt).toBe(day);
    const text = await read(begun.id);
    expect(done.bytes).toBe(Buffer.byteLength(text));
    expect((JSON.parse(text) as Line[]).map((row) => [row['Order Number'], row['Total']])).toEqual(
      (await list({})).map(({ prettyId, totals }) => [prettyId, totals!.total / 100]),
    );
    await remove(begun.id);
  });

  it.each<[string, Partial<ListOrdersRequest>]>([
    ['one operator', { accountIds: [12] }],
    ['one location', { locationIds: [locationOf(11, 1)] }],
    ['a range of days', { fromDate: new Date(now - 2 * day).toISOString().slice(0, 10) }],
    ['last four', { lastFour: '42' }],
    ['a word', { keywords: 'ANNEX' }],
    ['loads', { kind: 'valueAdd' }],
  ])('LEDG-1 uses the filter of the list: %s', async (_what, filter) => {
    const rows = await rowsOf(filter);
    const shown = await list(filter);
    expect(rows.map((row) => row['Order Number'])).toEqual(shown.map(({ prettyId }) => prettyId));
  });

  it('SHELL-12 LEDG-1 names the operator of each sale only if there are several', async () => {
    const rows = await rowsOf({});
    const shown = await list({});
    expect(rows.map((row) => row['Operator'])).toEqual(shown.map(({ accountId }) => `Operator ${accountId}`));
    expect(new Set(rows.map((row) => row['Operator'])).size).toBe(2);
    expect(Object.keys(rows[0]!).slice(0, 4)).toEqual(['Date', 'Order Number', 'Operator', 'Location']);
    for (const row of await rowsOf({ accountIds: [12] })) expect(row).not.toHaveProperty('Operator');
  });

  it('SHELL-10 SHELL-12 F17: uses the requested language', async () => {
    const { id } = await ask({ lastFour: '4242', accountIds: [12] }, clerk, 'csv', 'de');
    await written();
    const [heading, first] = (await read(id)).split('\r\n');
    expect(heading).toBe(
      '\uFEFFDatum;Bestellnummer;Standort;Kunde;Gerät;Zahlungsart;Betrag;Status;Währung;Gesamt;Erstattet;Steuer;Pfand;Gebühr;Ersparnis;Notiz;Gebucht',
    );
    expect(first).toMatch(
      /^"\d\d\.\d\d\.26, \d\d:\d\d MESZ";\d+;\S+;;Kiosk \d;Kreditkarte •••• 4242;"\d,\d\d\s€";Bezahlt;EUR;\d,\d+;0;/,
    );
  });

  it('LEDG-1 neither repeats nor loses rows when sales are booked during the export', async () => {
    const before = (await list({})).map(({ prettyId }) => prettyId);
    const { id } = await ask();
    await ledger.runDue();
    expect(await get(id)).toMatchObject({ state: 'running', rows: 500 });
    await book(ledger, reported({ at: now }), reported({ at: now - 1_000 }));
    await written();
    const rows = JSON.parse(await read(id)) as Line[];
    expect(rows.map((row) => row['Order Number'])).toEqual(before);
  });

  it('LEDG-1 resumes after its process is lost during a part', async () => {
    const { id } = await ask();
    await ledger.runDue();
    // A part that was written without a committed transaction, as left by a killed process.
    const [{ name }] = (await ledger.sql<{ name: string }>(
      `select 'exports-' || id || '-' || parts as name from export_job where id = $1`,
      [id],
    )) as [{ name: string }];
    await ledger.app.get(Files).put(name, Buffer.from('half'));
    await written();
    const rows = JSON.parse(await read(id)) as Line[];
    const shown = await list({});
    expect(rows.map((row) => row['Order Number'])).toEqual(shown.map(({ prettyId }) => prettyId));
  });

  it('LEDG-1 can be read while it is written', async () => {
    const { id } = await ask();
    await ledger.runDue();
    const first = await ledger.as(clerk, () => kept.readExport({ id, part: 0 }));
    expect([first.content.length > 0, first.isLast]).toEqual([true, false]);
    // There is no next part yet: the client must retry.
    const next = await ledger.as(clerk, () => kept.readExport({ id, part: 1 }));
    expect([next.content.length, next.isLast]).toEqual([0, false]);
    await cancel(id);
    await expect(read(id)).rejects.toMatchObject({ kind: 'conflict', code: 'cancelled' });
  });
});

describe('SHELL-12 exports of a user', () => {
  it('SHELL-12 are listed newest first, canceled, restarted and deleted', async () => {
    const older = await ask({}, clerk, 'xlsx');
    const newer = await ask({ kind: 'valueAdd' });
    expect((await listed()).map(({ id }) => id)).toEqual([newer.id, older.id]);
    expect(await cancel(older.id)).toMatchObject({ state: 'cancelled' });
    await written();
    expect(await get(older.id)).toMatchObject({ state: 'cancelled', rows: 0 });
    expect(await get(newer.id)).toMatchObject({ state: 'done', rows: 0, total: 0 });
    // A finished export can be neither canceled nor restarted.
    expect(await cancel(newer.id)).toMatchObject({ state: 'done' });
    const retry = (id: string) => ledger.as(clerk, () => kept.retryExport({ id }));
    expect((await retry(newer.id)).export).toMatchObject({ state: 'done' });
    expect((await retry(older.id)).export).toMatchObject({ state: 'waiting' });
    await written();
    expect(await get(older.id)).toMatchObject({ state: 'done', rows: sales + 2 });
    expect(files(older.id).length).toBeGreaterThan(1);
    for (const { id } of [older, newer]) await remove(id);
    expect(await listed()).toEqual([]);
    await written();
    expect([...files(older.id), ...files(newer.id)]).toEqual([]);
    expect(await ledger.sql('select from export_job')).toEqual([]);
  });

  it('SHELL-12 are reported as failed if they cannot be written, and can be restarted', async () => {
    const { id } = await ask();
    await ledger.sql(`update export_job set kind = 'gone' where id = $1`, [id]);
    await written();
    expect(await get(id)).toMatchObject({ state: 'failed', problem: 'internal' });
    await expect(read(id)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'export-failed',
      params: { reason: 'internal' },
    });
    await ledger.sql(`update export_job set kind = 'order' where id = $1`, [id]);
    await ledger.as(clerk, () => kept.retryExport({ id }));
    await written();
    expect(await get(id)).toMatchObject({ state: 'done', problem: '', rows: sales + 2 });
  });

  it('SHELL-12 contain nothing of the previous file after a restart', async () => {
    const { id } = await ask();
    await ledger.runDue();
    await ledger.runDue();
    expect(files(id).length).toBeGreaterThan(1);
    await ledger.sql(`update export_job set state = 'running' where id = $1`, [id]);
    await cancel(id);
    await ledger.as(clerk, () => kept.retryExport({ id }));
    await cancel(id);
    await remove(id);
    await written();
    expect(files(id)).toEqual([]);
  });

  it('SHELL-12 fail a running download after a restart instead of mixing two files', async () => {
    const { id } = await ask();
    await ledger.runDue();
    const { run } = await piece(id, 0);
    await cancel(id);
    await ledger.as(clerk, () => kept.retryExport({ id }));
    await written();
    await expect(piece(id, 1, run)).rejects.toMatchObject({ kind: 'conflict', code: 'begun-anew' });
    expect((await piece(id, 1, run + 1)).run).toBe(run + 1);
    await remove(id);
    await written();
    expect(files(id)).toEqual([]);
  });

  it('SHELL-12 are canceled without waiting for a running part, whose result is discarded', async () => {
    const store = ledger.app.get(Files);
    let [begin, end]: [() => void, () => void] = [() => undefined, () => undefined];
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const mayEnd = new Promise<void>((resolve) => (end = resolve));
    const put = jest.spyOn(store, 'put').mockImplementationOnce(async (...file) => {
      begin();
      await mayEnd;
      return store.put(...file);
    });
    const { id } = await ask();
    const turn = ledger.runDue();
    await begun;
    const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(id))).finally(end);
    await turn;
    put.mockRestore();
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['cancelled']));
    expect(await get(id)).toMatchObject({ state: 'cancelled', rows: 0 });
    expect(files(id)).toEqual([]);
  });

  it('SHELL-12 limit the wait for a locked export on a restart, and block no other user', async () => {
    const { id } = await ask();
    await cancel(id);
    await ledger.platform.database.withTenant(everyTenant, async (tx) => {
      await tx.query('select from export_job where id = $1 for update', [id]);
      const ended = await Promise.allSettled(
        Array.from({ length: 8 }, () => ledger.as(clerk, () => kept.retryExport({ id }))),
      );
      const codes = ended.map((one) => (one as { reason?: { code: string } }).reason?.code);
      expect(codes).toEqual(Array.from({ length: 8 }, () => 'export-busy'));
    });
  });

  it('SHELL-12 are kept for a day', async () => {
    const { id } = await ask();
    await written();
    const { expiresAt } = await get(id);
    ledger.clock.moveTo(new Date(expiresAt - 1));
    await written();
    expect(files(id).length).toBeGreaterThan(1);
    ledger.clock.moveTo(new Date(expiresAt));
    await written();
    await expect(get(id)).rejects.toMatchObject({ kind: 'notFound' });
    expect(files(id)).toEqual([]);
  });

  it('SHELL-12 are limited to three in progress and twenty stored', async () => {
    const three = [await ask(), await ask(), await ask()];
    await expect(ask()).rejects.toMatchObject({ kind: 'tooMany', code: 'too-many-exports' });
    expect(await ask({}, colleague)).toMatchObject({ state: 'waiting' });
    await written();
    for (let n = 0; n < 20; n++) {
      await ask({ kind: 'valueAdd' });
      await written();
    }
    const kept = await listed();
    expect(kept).toHaveLength(20);
    expect(kept.some(({ id }) => three.some((one) => one.id === id))).toBe(false);
  });

  it('SHELL-12 are created once per idempotency key', async () => {
    const request = { filter: everything, format: 'csv', language: 'en' };
    const idempotencyKey = newId();
    const once = () =>
      inCall({ principal: clerk, idempotencyKey }, () => exports.requestLedgerExport(request));
    const [first, second] = [await once(), await once()];
    expect(second.export.id).toBe(first.export.id);
    expect(await listed()).toHaveLength(1);
  });

  it.each([
    ['pdf', 'en'],
    ['../csv', 'en'],
    ['constructor', 'en'],
  ])('SHELL-12 refuse %j as a format', async (format, language) => {
    await expect(ask({}, clerk, format, language)).rejects.toMatchObject({ kind: 'invalid' });
  });
});

describe('PERM-3 access to exports', () => {
  it('PERM-3 is limited to the owner, whatever permissions others have', async () => {
    const { id } = await ask();
    await written();
    const calls = [get, read, cancel, remove].map((call) => (by: Principal) => call(id, by));
    const retry = (by: Principal) => ledger.as(by, () => kept.retryExport({ id }));
    const others = [
      colleague,
      personWith([permissions.LedgerAll], 13),
      { ...clerk, id: 902, accounts: 'all' as const },
    ];
    for (const by of others)
      for (const call of [...calls, retry])
        await expect(call(by)).rejects.toMatchObject({ kind: 'notFound' });
    for (const by of others) expect(await listed(by)).toEqual([]);
    for (const bad of [newId(), 'x', "' or true --"])
      await expect(get(bad)).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('PERM-3 PERM-4 is lost with the permission for any part of the file', async () => {
    const { id } = await ask();
    await written();
    const less = [
      personWith([permissions.LedgerAll], 11),
      limitedTo(clerk, locationOf(11, 1)),
      { ...clerk, permissions: { ...clerk.permissions, 12: [permissions.GiftCards] } },
    ];
    for (const by of less) {
      await expect(read(id, by)).rejects.toMatchObject({ kind: 'notFound' });
      expect(await listed(by)).toEqual([]);
    }
    await expect(get(id, personWith([permissions.GiftCards], 11, 12))).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  it("PERM-3 PERM-4 excludes other operators and locations outside the user's group", async () => {
    const own = personWith([permissions.LedgerAll], 12);
    expect(new Set((await rowsOf({}, own)).map((row) => row['Currency']))).toEqual(new Set(['EUR']));
    await expect(ask({ accountIds: [11] }, own)).rejects.toMatchObject({ kind: 'notFound' });
    await expect(ask({ accountIds: [987_654] }, own)).rejects.toMatchObject({ kind: 'notFound' });
    for (const location of [locationOf(11, 1), 987_654])
      await expect(ask({ locationIds: [location] }, own)).rejects.toMatchObject({ kind: 'notFound' });
    const limited = limitedTo(personWith([permissions.LedgerAll], 11), locationOf(11, 1));
    await expect(ask({ locationIds: [locationOf(11)] }, limited)).rejects.toMatchObject({ kind: 'notFound' });
    expect(new Set((await rowsOf({}, limited)).map((row) => row['Location']))).toEqual(
      new Set(['Harbor Annex']),
    );
    await expect(ask({}, personWith([permissions.GiftCards], 11))).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });
});

describe('LEDG-5 carts export', () => {
  it('LEDG-5 uses the filter of the list', async () => {
    await ledger.sql("update account_copy set loyalty_program = 'globalConnect' where account_id = 11");
    await ledger.sql(
      `insert into cart (account_id, id, location_id, kiosk_id, location_name, kiosk_name, currency, timezone, status, total,
         photo, lines, local_date, created_at, updated_at, sequence)
       select 11, gen_random_uuid(), 110, 1100, '=1+1', 'Kiosk', 'USD', 'America/New_York', s, 438, '',
         '[{"name":"Cola","productId":1,"quantity":2,"unitPrice":219}]', '2026-06-15', to_timestamp($1), to_timestamp($1), 1
       from unnest(array['open', 'canceled', 'canceled']) s`,
      [now / 1_000],
    );
    const filter: ListCartsRequest = {
      ...{ page: 1, limit: 50, accountIds: [], locationIds: [], keywords: '', fromDate: '', toDate: '' },
      statuses: ['canceled'],
    };
    const begun = await ledger.as(clerk, () =>
      exports.requestCartsExport({ filter, format: 'csv', language: 'en' }),
    );
    await written();
    const [heading, ...rows] = (await read(begun.export.id)).trimEnd().split('\r\n');
    expect(heading).toBe(
      '\uFEFFCart Id,Location Name,User,Total Amount,Status,Created,Updated,Products,Currency,Total',
    );
    expect(rows.map((row) => row.slice(row.indexOf(',')))).toEqual(
      Array(2).fill(
        `,'=1+1,,$4.38,Canceled,06/15/2026 - 12:30 PM EDT,06/15/2026 - 12:30 PM EDT,2 × Cola,USD,4.38`,
      ),
    );
  });
});

describe('LEDG-1 export in many parts', () => {
  it('LEDG-1 SHELL-12 is complete and in order, with each row once', async () => {
    const [{ names }] = (await ledger.sql<{ names: string }>(
      `select string_agg(column_name, ', ') as names from information_schema.columns
       where table_schema = 'public' and table_name = 'sale' and is_generated = 'NEVER'`,
    )) as [{ names: string }];
    const made = names
      .replace(/\bid\b/, 'gen_random_uuid()')
      .replace(/\bpretty_id\b/, `pretty_id || '-' || n`)
      .replace(/\bsold_at\b/, `sold_at - n * interval '1 second'`);
    await ledger.sql(
      `insert into sale (${names}) select ${made} from sale, generate_series(1, 50) n where account_id = 12`,
    );
    const expected = await ledger.sql<{ pretty_id: string }>(
      `select pretty_id from sale where account_id = 12 order by local_date desc, sold_at desc, id desc`,
    );
    expect(expected.length).toBeGreaterThan(11_000);
    const { id } = await ask({ accountIds: [12] });
    await written();
    const done = await get(id);
    expect(done).toMatchObject({ state: 'done', rows: expected.length, total: expected.length });
    expect((JSON.parse(await read(id)) as Line[]).map((row) => row['Order Number'])).toEqual(
      expected.map(({ pretty_id }) => pretty_id),
    );
  });
});

describe('CUST-3 sales of one customer as an export', () => {
  it('CUST-3 SHELL-12 PERM-4 is available to users who see customers; without the ledger permission ledger exports are hidden', async () => {
    const customerId = 4711;
    const of = (kiosk: number) => reported({ kiosk, spoil: (body) => ({ ...body, customerId }) });
    await book(ledger, of(0), of(1));
    const sees = personWith([permissions.CustomersAll], 11);
    expect(await rowsOf({ customerId }, sees)).toHaveLength(2);
    expect(
      (await rowsOf({ customerId }, limitedTo(sees, locationOf(11, 1)))).map((row) => row['Location']),
    ).toEqual(['Harbor Annex']);
    await expect(ask({}, sees)).rejects.toMatchObject({ kind: 'forbidden' });

    const keeper = personWith([permissions.CustomersAll, permissions.LedgerAll], 11);
    const whole = await ask({}, keeper);
    const ofOne = await ask({ customerId }, keeper);
    await written();
    expect((await listed(keeper)).map(({ id }) => id)).toEqual([ofOne.id, whole.id]);
    expect((await listed(sees)).map(({ id }) => id)).toEqual([ofOne.id]);
    for (const call of [get, read, cancel, remove])
      await expect(call(whole.id, sees)).rejects.toMatchObject({ kind: 'notFound' });
    expect(await get(ofOne.id, sees)).toMatchObject({ state: 'done', rows: 2 });
    const ledgerAlone = personWith([permissions.LedgerAll], 11);
    expect((await listed(ledgerAlone)).map(({ id }) => id)).toEqual([ofOne.id, whole.id]);
  });
});
