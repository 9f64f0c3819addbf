import { describe, expect, it } from '@jest/globals';
import { priceOrder } from '@backroom/pricing';
import { Chance } from '../src/chance.js';
import { ringUp, scan } from '../src/scanner.js';

const cola = {
  productId: 1,
  name: 'Cola',
  price: 219,
  taxRate: 700,
  taxRatePpm: 70_000,
  deposit: 10,
  barcodes: ['036000291452'],
};
const apple = { productId: 2, name: 'Loose apple', price: 50, taxRate: 0, deposit: 0 };
const prices = [cola, apple];
const sold = [
  { productId: 1, quantity: 2, unitPrice: 199, taxRatePpm: 70_000, deposit: 10, discount: 20 },
  { productId: 2, quantity: 1, unitPrice: 45, taxRatePpm: 0, deposit: 0, discount: 0 },
];
const { lines, totals } = priceOrder(sold);
const payments = [
  { method: 'creditCard' as const, amount: totals.total - 5 },
  { method: 'cash' as const, amount: 5 },
];
const sale = { currency: 'USD', lines, payments, fee: 0, total: totals.total };
/** A person who never, or always, does the unlikely thing. */
const person = (isStrange: boolean) =>
  ({ happens: () => isStrange, between: () => 12_345 }) as unknown as Chance;

describe('PROD-2 DEV-2 a scan at a kiosk', () => {
  it('PROD-2 finds the product with the code, with or without leading zeros', () => {
    expect(scan(prices, '0036000291452').product).toBe(cola);
    expect(scan(prices, '036000291452').product).toBe(cola);
    expect(scan(prices, '4006381333931').product).toBeUndefined();
  });

  it('PROD-2 costs what the price list of the kiosk says, and the sale adds up', () => {
    const { sale: rung, scans } = ringUp(sale, prices, person(false));
    expect(scans).toEqual([{ code: '036000291452', product: cola }]);
    expect(rung.lines.map(({ unitPrice }) => unitPrice)).toEqual([219, 45]);
    const sum = rung.lines.reduce(
      (all, one) => all + one.quantity * one.unitPrice - one.discount + one.tax + one.deposit,
      rung.fee,
    );
    expect([rung.total, rung.payments.reduce((all, { amount }) => all + amount, 0)]).toEqual([sum, sum]);
    expect(rung.lines[0]!.tax).toBe(Math.round((2 * 219 - 20) * 0.07));
  });

  it('PROD-2 leaves a sale unchanged at the same prices, and without a list', () => {
    const same = [{ ...cola, price: 199 }, apple];
    expect(ringUp(sale, same, person(false)).sale).toBe(sale);
    expect(ringUp(sale, [], person(true))).toEqual({ sale, scans: [] });
  });

  it('DEV-2 answers that an unknown product is not sold here, and the sale continues', () => {
    const { sale: rung, scans } = ringUp(sale, prices, person(true));
    expect(scans[0]).toEqual({ code: '291234500000', product: undefined });
    expect(rung.lines).toHaveLength(2);
  });
});
