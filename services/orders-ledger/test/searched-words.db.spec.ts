import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { everyTenant } from '@backroom/platform';
import { Product } from '@backroom/proto/catalogue/v1/product';
import { events } from '@backroom/proto/events';
import { Device, Location } from '@backroom/proto/locations/v1/location';
import { personWith, superAdmin, type ServiceUnderTest } from '@backroom/testing/service-under-test';
import { CartsController } from '../src/cart/carts.controller.js';
import { JournalController } from '../src/journal/journal.controller.js';
import { OrdersController } from '../src/ledger/orders.controller.js';
import { QuarantineController } from '../src/quarantine/quarantine.controller.js';
import { SalesController } from '../src/sale/sales.controller.js';
import { customers } from '../src/copies/customers.consumer.js';
import {
  applyEvents,
  book,
  kioskOf,
  locationOf,
  now,
  productOf,
  reported,
  startLedger,
} from './ledger-under-test.js';

const account = 11;
const customerId = 4711;
let ledger: ServiceUnderTest;
let prettyId: string;

beforeAll(async () => {
  ledger = await startLedger();
  const ofAccount = { accountId: account };
  await ledger.platform.database.withTenant(everyTenant, async (tx) => {
    const place = { ...ofAccount, id: locationOf(account), name: 'Café O’Brien/Łódź (12)', timezone: 'UTC' };
    await applyEvents(tx, events.LocationChanged, { location: Location.fromPartial(place) });
    const device = { ...ofAccount, id: kioskOf(account), locationId: locationOf(account), kind: 'kiosk' };
    await applyEvents(tx, events.DeviceChanged, {
      device: Device.fromPartial({ ...device, name: 'Süd-Tor #34' }),
    });
    const product = {
      ...ofAccount,
      id: productOf(account),
      name: 'Coca-Cola カフェ東京',
      categoryId: 5,
      active: true,
    };
    await applyEvents(tx, events.ProductChanged, { product: Product.fromPartial(product) });
    const names = { firstName: 'Zoë', lastName: 'Ær-Øster', email: 'zoe.oe@example.test' };
    const payload = { ...ofAccount, customerId, ...names, joinedAt: now, groupIds: [], state: 'active' };
    const event = { key: `${account}:${customerId}`, accountId: account, payload };
    await customers(ledger.clock).handle(tx.with({ publish: () => undefined }) as never, [event] as never);
  });
  const sale = reported({ spoil: (body) => ({ ...body, customerId }) });
  await book(ledger, sale, reported({ spoil: (body) => ({ ...body, total: body.total + 1 }) }));
  await ledger.sql(
    `insert into cart (account_id, id, location_id, kiosk_id, location_name, kiosk_name, currency, timezone, status,
       total, lines, photo, sequence, local_date, created_at, updated_at)
     select account_id, gen_random_uuid(), location_id, kiosk_id, location_name, kiosk_name, currency, timezone, 'open',
       total, '[]', '', 1, local_date, sold_at, sold_at from sale`,
  );
  // Carts are those of a globalConnect operator.
  await ledger.sql(`update account_copy set loyalty_program = 'globalConnect' where account_id = $1`, [
    account,
  ]);
  prettyId = (await ledger.sql<{ id: string }>('select pretty_id as id from sale'))[0]!.id;
}, 60_000);
afterAll(() => ledger?.stop());

const all = { page: 1, limit: 10, accountIds: [], locationIds: [], fromDate: '', toDate: '' };
const ofLedger = { lastFour: '', paymentTypes: [], kioskId: 0, orderId: '', customerId: 0 };
const sorted = (sort: string) => async (keywords: string) =>
  (await ledger.app.get(OrdersController).listOrders({ ...all, ...ofLedger, keywords, sort })).total;

/** The number of found rows of each list, of which each has one. */
const lists: Record<string, (keywords: string) => Promise<number>> = {
  ledger: sorted(''),
  'ledger by amount': sorted('amount'),
  carts: async (keywords) =>
    (await ledger.app.get(CartsController).listCarts({ ...all, keywords, statuses: ['open'] })).total,
  quarantine: async (keywords) =>
    (await ledger.app.get(QuarantineController).listQuarantined({ ...all, keywords, state: 'waiting' }))
      .total,
  products: async (keywords) => {
    const [{ id }] = (await ledger.sql<{ id: string }>('select id from quarantine')) as [{ id: string }];
    return (
      await ledger.app.get(QuarantineController).listClaimProducts({ id, page: 1, limit: 10, keywords })
    ).total;
  },
};
const byPlace = ['ledger', 'ledger by amount', 'carts', 'quarantine'];
const byProduct = ['ledger', 'ledger by amount', 'products'];
const byKiosk = ['ledger', 'ledger by amount', 'quarantine'];
const byCustomer = ['ledger', 'ledger by amount'];

describe('LEDG-8 words of sales', () => {
  it.each([
    ...byPlace.flatMap((list) =>
      ['cafe', 'brien', "o'brien", 'lodz', '12', '(12)', 'łódź café'].map((typed) => [list, typed]),
    ),
    ...byPlace.flatMap((list) =>
      ['Cafe\u0301', '\u200bCafé', 'ＣＡＦÉ', '\u00a0Café\t\n'].map((typed) => [list, typed]),
    ),
    ...byProduct.flatMap((list) => ['cola', 'coca-cola', '東京', 'cola coca'].map((typed) => [list, typed])),
    ...byKiosk.flatMap((list) => ['tor', 'sud', '#34', '34', 'Süd-Tor'].map((typed) => [list, typed])),
    ...byCustomer.flatMap((list) =>
      ['zoe', 'oster', 'aer', 'ær-øster', 'oe@example'].map((typed) => [list, typed]),
    ),
  ])('F13 F14 F15: the %s finds "%s"', async (list, typed) => {
    expect(await ledger.as(superAdmin, () => lists[list]!(typed))).toBe(1);
  });

  it.each(Object.keys(lists))('F13: the %s finds nothing by other parts of words', async (list) => {
    for (const typed of ['rien', 'ola', '---', '%', '\u200d'])
      expect([typed, await ledger.as(superAdmin, () => lists[list]!(typed))]).toEqual([typed, 0]);
  });

  it('F13 F14: a customer finds their own orders by the same words', async () => {
    await ledger.sql('update sale set customer_known = true where customer_id is not null');
    const buyer = { ...personWith([], account), id: String(customerId) };
    const own = (keywords: string) =>
      ledger.as(buyer, () => ledger.app.get(SalesController).listOwnOrders({ ...all, keywords }));
    for (const typed of ['brien', 'cola', '東京', '\u200bCafe\u0301', `#${prettyId}`])
      expect([typed, (await own(typed)).total]).toEqual([typed, 1]);
    for (const typed of ['rien', '---']) expect([typed, (await own(typed)).total]).toEqual([typed, 0]);
  });

  it('F14: the journal finds a number pasted with signs and invisible characters', async () => {
    const filter = { accountIds: [], locationIds: [], fromDate: '', toDate: '', orderId: '', refundId: '' };
    const found = async (orderNumber: string) =>
      (
        await ledger.as(superAdmin, () =>
          ledger.app.get(JournalController).listEntries({
            ...{
              page: 1,
              limit: 50,
              before: undefined,
              filter: { ...filter, ledgerAccount: '', orderNumber },
            },
          }),
        )
      ).total;
    const total = await found(prettyId);
    expect(total).toBeGreaterThan(0);
    for (const typed of [`#${prettyId}`, `\u200b${prettyId}\u00a0`, `(${prettyId})`])
      expect([typed, await found(typed)]).toEqual([typed, total]);
    expect(await found('abc')).toBe(0);
  });
});
