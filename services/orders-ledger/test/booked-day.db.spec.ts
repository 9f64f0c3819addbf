import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inCall, KeptExportsController } from '@backroom/platform';
import { permissions, withChanges } from '@backroom/proto/permissions';
import type { ListOrdersRequest } from '@backroom/proto/orders/v1/orders_service';
import { personWith, superAdmin, type ServiceUnderTest } from '@backroom/testing/service-under-test';
import { ExportsController } from '../src/export/exports.controller.js';
import { JournalController } from '../src/journal/journal.controller.js';
import { listedByBookedDay } from '../src/migrations/024-listed-by-booked-day.js';
import { OrdersController } from '../src/ledger/orders.controller.js';
import { SalesController } from '../src/sale/sales.controller.js';
import { book, makeCustomer, productOf, reported, startLedger } from './ledger-under-test.js';

const clerk = personWith(withChanges([permissions.LedgerAll]), 11);
const buyer = { ...personWith([]), id: 4711 };
/** Noon in New York. */
const soldOn = Date.UTC(2026, 5, 14, 16);
/** Still the 30th of May in New York. */
const shownAt = Date.UTC(2026, 4, 31, 1);
const [booked, shown] = ['2026-06-14', '2026-05-30'];

let ledger: ServiceUnderTest;
let edited: string;
let earlier: string;
beforeAll(async () => {
  ledger = await startLedger();
  await makeCustomer(ledger, 11, buyer.id);
  const sell = async (at: number) => {
    const report = reported({
      at,
      cart: [{ productId: productOf(11, 1) }],
      spoil: (body) => ({ ...body, customerId: buyer.id }),
    });
    await book(ledger, report);
    return report.body.orderId;
  };
  edited = await sell(soldOn);
  earlier = await sell(soldOn - 3_600_000);
  await inCall({ principal: clerk }, () =>
    ledger.app.get(SalesController).editSale({ orderId: edited, soldAt: shownAt }),
  );
}, 60_000);
afterAll(() => ledger?.stop());

const everything: ListOrdersRequest = {
  ...{ page: 1, limit: 50, accountIds: [], locationIds: [], keywords: '', lastFour: '', paymentTypes: [] },
  ...{ fromDate: '', toDate: '', kioskId: 0, orderId: '', customerId: 0, kind: 'order' },
};
async function found(filter: Partial<ListOrdersRequest>) {
  const { orders, total } = await ledger.as(clerk, () =>
    ledger.app.get(OrdersController).listOrders({ ...everything, ...filter }),
  );
  return { ids: orders.map(({ id }) => id), total };
}
const of = (day: string) => ({ fromDate: day, toDate: day });
const both = () => ({ ids: [edited, earlier], total: 2 });
const none = { ids: [], total: 0 };

async function faultsOfLedger() {
  const { faults } = await ledger.as(superAdmin, () =>
    ledger.app.get(JournalController).checkLedger({ nextAccountId: 0, nextMonth: '' }),
  );
  return faults;
}

describe('LEDG-6 REP-4 a sale with an edited date', () => {
  it('LEDG-1 LEDG-6 REP-4 is listed, counted and found on the day it was booked, as in reports', async () => {
    expect(await found(of(booked))).toEqual(both());
    expect(await found(of(shown))).toEqual(none);
    expect(await found({})).toEqual(both());
  });

  it.each<[string, Partial<ListOrdersRequest>]>([
    ['its product', { keywords: 'turkey' }],
    ['its payment method', { paymentTypes: [0] }],
    ['its kiosk, oldest first', { kioskId: 1100, sort: 'date' }],
    ['its amount', { sort: 'amount' }],
  ])('LEDG-1 LEDG-6 is also found on the booked day by %s', async (_what, by) => {
    const inOrder = { ids: [...both().ids].sort(), total: 2 };
    const sorted = async (day: string) => {
      const { ids, total } = await found({ ...by, ...of(day) });
      return { ids: by.sort ? ids.toReversed().sort() : ids.sort(), total };
    };
    expect(await sorted(booked)).toEqual(inOrder);
    expect(await sorted(shown)).toEqual(none);
    if (by.sort) expect((await found({ ...by, ...of(booked) })).ids).toEqual([earlier, edited]);
  });

  it("LEDG-6 LEDG-7 keeps the booked day in the customer's history", async () => {
    const own = async (day: string) =>
      (
        await ledger.as(buyer, () =>
          ledger.app.get(SalesController).listOwnOrders({ page: 1, limit: 50, keywords: '', ...of(day) }),
        )
      ).orders.map(({ id }) => id);
    expect(await own(booked)).toEqual([edited, earlier]);
    expect(await own(shown)).toEqual([]);
  });

  it('LEDG-6 SHELL-12 is exported on its booked day, with both dates', async () => {
    const exports = ledger.app.get(ExportsController);
    const kept = ledger.app.get(KeptExportsController);
    const rowsOn = async (day: string) => {
      const request = { filter: { ...everything, ...of(day) }, format: 'json', language: 'en' };
      const begun = await ledger.as(clerk, () => exports.requestLedgerExport(request));
      await ledger.runAllDue();
      const { content } = await ledger.as(clerk, () => kept.readExport({ id: begun.export!.id, part: 0 }));
      return JSON.parse(Buffer.from(content).toString()) as Record<string, string>[];
    };
    const rows = await rowsOn(booked);
    expect(rows.map(({ Date, Posted }) => [Date, Posted])).toEqual([
      ['05/30/2026 - 09:00 PM EDT', '06/14/2026 - 12:00 PM EDT'],
      ['06/14/2026 - 11:00 AM EDT', '06/14/2026 - 11:00 AM EDT'],
    ]);
    expect(await rowsOn(shown)).toEqual([]);
  });

  it('LEDG-6 LEDG-8 leaves the ledger consistent', async () => {
    expect(await faultsOfLedger()).toEqual([]);
  });
});

describe('LEDG-6 migration of a ledger listed by edited dates', () => {
  it('LEDG-6 LEDG-8 counts and finds sales by the booked day again', async () => {
    // The state of the release before the migration: columns, counters and product rows for the shown date.
    await ledger.sql(`
      alter table sale
        add column listed_date date generated always as (coalesce((shown_at at time zone timezone)::date, local_date)) stored,
        add column listed_at timestamptz generated always as (coalesce(shown_at, sold_at)) stored;
      alter table sale_product rename column local_date to listed_date;
      alter table sale_product rename column sold_at to listed_at;
      update sale_product p set listed_date = s.listed_date, listed_at = s.listed_at from sale s where s.id = p.sale_id;
      update sale_day d set sales = d.sales - 1 where account_id = 11 and local_date = '${booked}';
      update sale_month d set sales = d.sales - 1 where account_id = 11 and month = '2026-06-01';
      insert into sale_day (account_id, kind, location_id, local_date, methods, sales)
        select account_id, kind, location_id, '${shown}', methods, 1 from sale_day where account_id = 11;
      insert into sale_month (account_id, kind, location_id, month, methods, sales)
        select account_id, kind, location_id, '2026-05-01', methods, 1 from sale_month where account_id = 11;`);
    for (const [name, definition] of Object.entries(listedByBookedDay.indexes!))
      await ledger.sql(`create index ${name} ${definition}`);
    await ledger.sql(listedByBookedDay.sql);
    expect(await faultsOfLedger()).toEqual([]);
    expect(await found(of(booked))).toEqual(both());
    expect(await found({ ...of(booked), keywords: 'turkey' })).toEqual(both());
    expect(await found(of(shown))).toEqual(none);
  });
});
