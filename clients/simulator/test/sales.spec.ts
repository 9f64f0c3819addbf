import { orderTotals } from '@backroom/pricing';
import { newMessageId } from '@backroom/device';
import { order } from '@backroom/proto/devices';
import { split } from '../src/stored-value.js';
import { Chance, makeSale, offlineSpells, orderOf, plannedSales, type DemoDevice } from '../src/index.js';

const products = Array.from({ length: 40 }, (_, i) => ({
  id: i + 1,
  price: 75 + i * 25,
  taxRatePpm: i % 3 === 0 ? 82_500 : 0,
  deposit: i % 5 === 0 ? 5 : 0,
}));
const device = (id: number): DemoDevice => ({
  accountId: 2,
  locationId: 3,
  deviceId: id,
  kind: 'kiosk',
  login: `kiosk-${id}`,
  secret: 'secret',
  currency: 'USD',
  products,
});
const plan = (seed: number) => ({
  devices: [1, 2, 3, 4].map(device),
  ordersPerMinute: 600,
  minutes: 2,
  seed,
  offlineShare: 0.2,
});

it('DEV-2 sells the same with the same seed, and differently with another', () => {
  const sales = (seed: number) => [...plannedSales(plan(seed))];
  expect(sales(7)).toEqual(sales(7));
  expect(sales(8)).not.toEqual(sales(7));
  expect(offlineSpells(plan(7), 2)).toEqual(offlineSpells(plan(7), 2));
  expect(offlineSpells(plan(7), 2)).not.toEqual(offlineSpells(plan(7), 3));
});

it('DEV-2 makes the requested number of sales on every kiosk', () => {
  const sales = [...plannedSales({ ...plan(3), minutes: 10 })];
  expect(Math.abs(sales.length - 6_000)).toBeLessThan(300);
  expect(new Set(sales.map((sale) => sale.device)).size).toBe(4);
  expect(sales.every(({ at }, i) => at >= (sales[i - 1]?.at ?? 0))).toBe(true);
});

it('DEV-2 is offline for about the requested share of time', () => {
  const options = { ...plan(5), minutes: 600 };
  const off = offlineSpells(options, 0).reduce((sum, { from, to }) => sum + to - from, 0);
  expect(off / (600 * 60_000)).toBeGreaterThan(0.15);
  expect(off / (600 * 60_000)).toBeLessThan(0.25);
  expect(offlineSpells({ ...options, offlineShare: 0 }, 0)).toEqual([]);
});

it('DEV-2 makes baskets that add up and match the published schema', () => {
  const chance = new Chance(11);
  let discounts = 0;
  for (let i = 0; i < 2_000; i++) {
    const fields = orderOf(makeSale(chance, device(1)));
    const envelope = {
      messageId: newMessageId(),
      sequence: i,
      bootId: newMessageId(),
      at: new Date().toISOString(),
    };
    const sold = order.parse({ ...envelope, ...fields });
    expect(sold.lines.length).toBeLessThanOrEqual(5);
    expect(orderTotals(sold.lines, sold.fee).total).toBe(sold.total);
    expect(sold.payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(sold.total);
    discounts += sold.lines.filter(({ discount }) => discount > 0).length;
  }
  expect(discounts).toBeGreaterThan(0);
});

describe('CUST-2 a sale partly paid with stored value', () => {
  const sale = orderOf(makeSale(new Chance(3), device(1)));

  it('CUST-2 names the customer, and adds up to the same total', () => {
    const paid = split(sale, 7, 1);
    expect(paid).toMatchObject({ orderId: sale.orderId, customerId: 7, total: sale.total });
    expect(paid.payments).toMatchObject([
      { method: 'yokeCash', amount: 1 },
      { method: sale.payments[0]!.method, amount: sale.total - 1 },
    ]);
    expect(new Set(paid.payments.map(({ id }) => id)).size).toBe(2);
  });

  it('CUST-2 has no other payment when stored value covers the total', () => {
    expect(split(sale, 7, sale.total).payments).toMatchObject([{ method: 'yokeCash', amount: sale.total }]);
  });
});
