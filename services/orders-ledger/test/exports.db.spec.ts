import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SeededRandom } from '@backroom/platform';
import { permissions } from '@backroom/proto/permissions';
import type { LedgerLine } from '@backroom/proto/orders/v1/exports_service';
import type { ListOrdersRequest } from '@backroom/proto/orders/v1/orders_service';
import { limitedTo, personWith, type ServiceUnderTest } from '../../../tests/system/service-under-test.js';
import { ExportsController } from '../src/export/exports.controller.js';
import { OrdersController } from '../src/orders.controller.js';
import { book, day, locationOf, newId, now, reported, startLedger } from './ledger-under-test.js';

const clerk = personWith([permissions.LedgerAll], 11, 12);
let ledger: ServiceUnderTest;
beforeAll(async () => {
  ledger = await startLedger();
  const random = new SeededRandom(7);
  await book(
    ledger,
    ...Array.from({ length: 150 }, (_, n) => {
      // Half hours, so that instants come twice.
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
afterAll(() => ledger?.stop());

const everything: ListOrdersRequest = {
  ...{ page: 1, limit: 50, accountIds: [], locationIds: [], keywords: '', lastFour: '', paymentTypes: [] },
  ...{ fromDate: '', toDate: '', kioskId: 0, orderId: '', customerId: 0 },
};
const read = (filter: Partial<ListOrdersRequest>, after = '', by = clerk) =>
  ledger.as(by, () =>
    ledger.app.get(ExportsController).readLedger({ filter: { ...everything, ...filter }, after }),
  );
const list = async (filter: Partial<ListOrdersRequest>, by = clerk) =>
  (
    await ledger.as(by, () =>
      ledger.app.get(OrdersController).listOrders({ ...everything, ...filter, limit: 1_000 }),
    )
  ).orders;

/** Every portion of a filter. */
async function whole(filter: Partial<ListOrdersRequest>, limit: number, by = clerk) {
  const lines: LedgerLine[] = [];
  const totals: number[] = [];
  for (let after = '', portions = 0; portions < 200; portions++) {
    const portion = await read({ ...filter, limit }, after, by);
    lines.push(...portion.lines);
    totals.push(portion.total);
    if (!portion.next) return { lines, total: totals[0]! };
    after = portion.next;
  }
  throw new Error('it never ends');
}

describe('LEDG-1 a ledger in portions', () => {
  it.each([1, 7, 50, 5_000])(
    'LEDG-1 portions of %i are together what the list shows, each row once',
    async (limit) => {
      const { lines, total } = await whole({}, limit);
      const shown = await list({});
      expect(lines.map(({ prettyId, soldAt, total: amount }) => [prettyId, soldAt, amount])).toEqual(
        shown.map(({ prettyId, soldAt, totals }) => [prettyId, soldAt, totals!.total]),
      );
      expect(total).toBe(150);
    },
  );

  it.each<[string, Partial<ListOrdersRequest>]>([
    ['one operator', { accountIds: [12] }],
    ['one place', { locationIds: [locationOf(11, 1)] }],
    ['some days', { fromDate: new Date(now - 2 * day).toISOString().slice(0, 10) }],
    ['last four', { lastFour: '42' }],
    ['a word', { keywords: 'ANNEX' }],
    ['loads', { kind: 'valueAdd' }],
  ])('LEDG-1 keeps to the filter of the list: %s', async (_what, filter) => {
    const { lines, total } = await whole(filter, 9);
    const shown = await list(filter);
    expect(lines.map(({ prettyId }) => prettyId)).toEqual(shown.map(({ prettyId }) => prettyId));
    expect(total).toBe(shown.length);
  });

  it('LEDG-1 what is sold meanwhile shifts nothing: no row twice, none lost', async () => {
    const first = await read({ limit: 40 });
    const before = (await list({})).map(({ prettyId }) => prettyId);
    await book(ledger, reported({ at: now }), reported({ at: now - 1_000 }));
    const rest: LedgerLine[] = [];
    for (let after = first.next; after;) {
      const portion = await read({ limit: 40 }, after);
      rest.push(...portion.lines);
      after = portion.next;
    }
    expect([...first.lines, ...rest].map(({ prettyId }) => prettyId)).toEqual(before);
  });

  it('LEDG-1 PERM-3 holds nothing of others, and nothing beyond a location group', async () => {
    const own = personWith([permissions.LedgerAll], 12);
    const { lines } = await whole({}, 50, own);
    expect(lines.length).toBe(50);
    expect(new Set(lines.map(({ currency }) => currency))).toEqual(new Set(['EUR']));
    expect((await whole({ accountIds: [11] }, 50, own)).lines).toEqual([]);
    const limited = limitedTo(personWith([permissions.LedgerAll], 11), locationOf(11, 1));
    expect(new Set((await whole({}, 50, limited)).lines.map((line) => line.locationName))).toEqual(
      new Set(['Harbor Annex']),
    );
    await expect(read({}, '', personWith([permissions.GiftCards], 11))).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  it.each(['rubbish', "2026-01-01|2026-01-01 00:00:00+00|x'; drop table sale", '||', 'infinity|infinity|x'])(
    'LEDG-1 refuses %j as a place to begin',
    async (after) => {
      await expect(read({}, after)).rejects.toMatchObject({ kind: 'invalid' });
    },
  );
});
