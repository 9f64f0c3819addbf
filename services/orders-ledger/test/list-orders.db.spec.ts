import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SeededRandom } from '@backroom/platform';
import { permissions } from '@backroom/proto/permissions';
import { paymentMethods, type PaymentMethod } from '@backroom/proto/devices';
import type { OrderPaid } from '@backroom/proto/orders/v1/orders_events';
import type { Order } from '@backroom/proto/orders/v1/order';
import type { ListOrdersRequest } from '@backroom/proto/orders/v1/orders_service';
import { personWith, superAdmin, type ServiceUnderTest } from '@backroom/testing/service-under-test';
import { OrdersController } from '../src/ledger/orders.controller.js';
import {
  book,
  day,
  kioskOf,
  locationOf,
  markets,
  newId,
  now,
  productOf,
  reported,
  startLedger,
} from './ledger-under-test.js';

let ledger: ServiceUnderTest;
/** Every booked order, from its event. */
let all: Order[] = [];

beforeAll(async () => {
  ledger = await startLedger();
  const random = new SeededRandom(20260615);
  const methods = Object.keys(paymentMethods) as PaymentMethod[];
  const reports = Array.from({ length: 420 }, (_, n) => {
    // Eight days, so that days are larger than pages; half hours, so that instants repeat, also across operators.
    const at = now - Math.floor((random.next() * 8 * day) / 1_800_000) * 1_800_000;
    return reported({
      account: markets[n % 3]!.account,
      kiosk: random.below(2),
      at,
      methods: n % 7 ? [methods[random.below(methods.length)]!] : ['giftCard', 'cash'],
      lastFour: random.next() < 0.5 ? String(4200 + random.below(40)) : undefined,
      cart: [
        { productId: productOf(markets[n % 3]!.account, random.below(3)), quantity: 1 + random.below(3) },
      ],
      orderId: newId(at),
    });
  });
  for (let first = 0; first < reports.length; first += 60) {
    const outcomes = await book(ledger, ...reports.slice(first, first + 60));
    all.push(...outcomes.map(({ event }) => (event.payload as OrderPaid).order!));
  }
  const newest = (a: Order, b: Order) =>
    b.localDate.localeCompare(a.localDate) || b.soldAt - a.soldAt || (a.id < b.id ? 1 : -1);
  all = all.sort(newest);
}, 60_000);
afterAll(() => ledger?.stop());

const everything: ListOrdersRequest = {
  page: 1,
  limit: 50,
  accountIds: [],
  locationIds: [],
  keywords: '',
  lastFour: '',
  paymentTypes: [],
  fromDate: '',
  toDate: '',
  kioskId: 0,
  orderId: '',
  customerId: 0,
};
const list = (request: Partial<ListOrdersRequest>, principal = superAdmin) =>
  ledger.as(principal, () => ledger.app.get(OrdersController).listOrders({ ...everything, ...request }));
const idsOf = (orders: Order[]) => orders.map(({ id }) => id);

/** Every page of a request, and one past the end. */
async function pages(request: Partial<ListOrdersRequest>, limit: number, principal = superAdmin) {
  const ids: string[] = [];
  const totals = new Set<number>();
  for (let page = 1; ; page++) {
    const answer = await list({ ...request, limit, page }, principal);
    totals.add(answer.total);
    ids.push(...idsOf(answer.orders));
    if (answer.orders.length === 0) return { ids, totals: [...totals] };
  }
}

const words = (order: Order) =>
  [order.locationName, order.kioskName, ...order.lines.map((line) => line.name)].flatMap((text) => {
    const name = text.toLowerCase();
    return [...name].flatMap((_, index) =>
      index === 0 || name[index - 1] === ' ' ? [name.slice(index)] : [],
    );
  });
const found = (keyword: string) => (order: Order) =>
  order.prettyId.startsWith(keyword) || words(order).some((word) => word.startsWith(keyword.toLowerCase()));

describe('LEDG-8 ledger list', () => {
  it.each([10, 25, 50])(
    'SHELL-11 pages of %i over several operators and zones equal a sort of all rows',
    async (limit) => {
      const { ids, totals } = await pages({}, limit);
      expect(ids).toEqual(idsOf(all));
      expect(totals).toEqual([420]);
    },
  );

  const day3 = new Date(now - 3 * day).toISOString().slice(0, 10);
  const day5 = new Date(now - 5 * day).toISOString().slice(0, 10);
  const filters: [string, Partial<ListOrdersRequest>, (order: Order) => boolean][] = [
    ['one operator', { accountIds: [12] }, (o) => o.accountId === 12],
    ['two operators', { accountIds: [11, 13] }, (o) => o.accountId !== 12],
    ['one location', { locationIds: [locationOf(11, 1)] }, (o) => o.locationId === locationOf(11, 1)],
    [
      'locations of two operators',
      { locationIds: [locationOf(11), locationOf(13)] },
      (o) => [110, 130].includes(o.locationId),
    ],
    ['a day', { fromDate: day3, toDate: day3 }, (o) => o.localDate === day3],
    ['a range of days', { fromDate: day5, toDate: day3 }, (o) => o.localDate >= day5 && o.localDate <= day3],
    ['from a day on', { fromDate: day3 }, (o) => o.localDate >= day3],
    [
      'up to a day, at one operator',
      { toDate: day5, accountIds: [13] },
      (o) => o.localDate <= day5 && o.accountId === 13,
    ],
    ['a kiosk', { kioskId: kioskOf(12, 1) }, (o) => o.kioskId === kioskOf(12, 1)],
    ['last four', { lastFour: '4217' }, (o) => o.payments.some((p) => p.lastFour === '4217')],
    [
      'a prefix of the last four',
      { lastFour: '421' },
      (o) => o.payments.some((p) => p.lastFour.startsWith('421')),
    ],
    ['gift cards', { paymentTypes: [1] }, (o) => o.payments.some((p) => p.type === 1)],
    ['wallet or cash', { paymentTypes: [3, 5] }, (o) => o.payments.some((p) => [3, 5].includes(p.type))],
    [
      'a prefix of the last four of cards',
      { paymentTypes: [0], lastFour: '42' },
      (o) => o.payments.some((p) => p.type === 0 && p.lastFour.startsWith('42')),
    ],
    ['the name of a location', { keywords: 'werk' }, found('werk')],
    ['a later word of a name', { keywords: ' ANNEX ' }, found('annex')],
    ['the name of a product', { keywords: 'turkey s' }, found('turkey s')],
    ['the prefix of a number', { keywords: '101' }, found('101')],
    [
      'a word and a day',
      { keywords: 'cola', fromDate: day5, toDate: day3 },
      (o) => found('cola')(o) && o.localDate >= day5 && o.localDate <= day3,
    ],
    ['an unknown customer', { customerId: 77 }, () => false],
  ];
  it.each(filters)('LEDG-8 %s', async (_what, request, matches) => {
    const expected = all.filter(matches);
    if (!request.customerId) expect(expected.length).toBeGreaterThan(0);
    const { ids, totals } = await pages(request, 25);
    expect(ids).toEqual(idsOf(expected));
    expect(totals).toEqual([expected.length]);
  });

  it('LEDG-8 returns one order by its id', async () => {
    const answer = await list({ orderId: all[200]!.id });
    expect(idsOf(answer.orders)).toEqual([all[200]!.id]);
    expect(answer).toMatchObject({ total: 1, totalExact: true });
  });

  it('LEDG-8 shows a clerk only the pages of their operator', async () => {
    const { ids } = await pages({}, 25, personWith([permissions.LedgerAll], 12));
    expect(ids).toEqual(idsOf(all.filter(({ accountId }) => accountId === 12)));
  });

  it('SHELL-11 returns an empty page far past the end and keeps the total', async () => {
    for (const request of [{}, { keywords: 'cola' }, { accountIds: [12] }]) {
      const first = await list(request);
      expect(await list({ ...request, page: 1_000_000, limit: 100 })).toEqual({ ...first, orders: [] });
    }
  });

  it.each([
    '%',
    '_',
    '100%',
    '\\',
    "'",
    '"',
    "'; drop table sale; --",
    "' or '1'='1",
    '<script>alert(1)</script>',
    '$1',
    '{}',
    '\ud800',
    'ı',
    '😀',
  ])('LEDG-8 treats the keyword %j as plain text', async (keywords) => {
    const answer = await list({ keywords, limit: 50 });
    const expected = all.filter(found(keywords.trim()));
    expect(answer.total).toBe(expected.length);
    expect(idsOf(answer.orders)).toEqual(idsOf(expected.slice(0, 50)));
  });
});
