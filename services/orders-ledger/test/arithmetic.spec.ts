import { describe, expect, it } from '@jest/globals';
import { orderTotals } from '@backroom/pricing';
import { deviceTime, paymentMethods, type PaymentMethod } from '@backroom/proto/devices';
import type { Order } from '@backroom/proto/orders/v1/order';
import fc from 'fast-check';
import { chart } from '../src/journal/chart-of-accounts.js';
import { entriesOfOrder } from '../src/journal/entries-of-order.js';
import { localDate } from '@backroom/platform';

const runs = { numRuns: 2_000 };
const amount = fc.integer({ min: 0, max: 1_000_000_000 });
const line = fc
  .record({
    quantity: fc.integer({ min: 1, max: 10_000 }),
    unitPrice: fc.integer({ min: 0, max: 1_000_000 }),
    tax: amount,
    deposit: amount,
    off: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ off, ...rest }) => ({ ...rest, discount: Math.floor(rest.quantity * rest.unitPrice * off) }));

/** A consistent order, split over any tenders. */
const order = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    fee: amount,
    cost: amount,
    cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
    methods: fc.array(fc.constantFrom(...(Object.keys(paymentMethods) as PaymentMethod[])), {
      minLength: 5,
      maxLength: 5,
    }),
  })
  .map(({ lines, fee, cost, cuts, methods }) => {
    const totals = { ...orderTotals(lines, fee), cost, difference: 0, value: 0 };
    let rest = totals.total;
    const parts = cuts.map((cut) => {
      const part = Math.floor(rest * cut);
      rest -= part;
      return part;
    });
    const payments = [...parts, rest].map((part, n) => ({
      id: String(n),
      type: paymentMethods[methods[n]!],
      method: methods[n]!,
      amount: part,
      lastFour: '',
    }));
    return { id: 'o', kind: 'order', totals, payments } as unknown as Order;
  });

describe('LEDG-8 entries of an order', () => {
  it('LEDG-8 sum to zero for every consistent order, contain no zero amounts and only accounts of the chart', () => {
    fc.assert(
      fc.property(order, (one) => {
        const entries = entriesOfOrder(one);
        expect(entries.reduce((sum, entry) => sum + entry.amount, 0)).toBe(0);
        for (const entry of entries) {
          expect(Object.keys(chart)).toContain(entry.ledgerAccount);
          expect(entry.amount).not.toBe(0);
        }
        const debits = entries.filter(({ ledgerAccount }) => /^(clearing|asset\.cash)/.test(ledgerAccount));
        expect(debits.reduce((sum, entry) => sum + entry.amount, 0)).toBe(one.totals!.total);
      }),
      runs,
    );
  });

  it('LEDG-8 are never posted for an order whose sums differ', () => {
    fc.assert(
      fc.property(order, fc.integer({ min: 1, max: 1_000_000 }), fc.boolean(), (one, off, up) => {
        const [first, ...others] = one.payments;
        const payments = [{ ...first!, amount: first!.amount + (up ? off : -off) }, ...others];
        expect(() => entriesOfOrder({ ...one, payments })).toThrow('off by');
      }),
      runs,
    );
  });
});

describe('LEDG-8 time of a sale', () => {
  const received = Date.UTC(2026, 0, 1);
  const offset = fc.integer({ min: -100 * 86_400_000, max: 100 * 86_400_000 });

  it('LEDG-8 is always within the window around receipt, and equals the corrected claim whenever that is in the window', () => {
    fc.assert(
      fc.property(offset, offset, (claim, clock) => {
        const { at, replaced } = deviceTime({
          claimedAt: received + claim,
          clockOffset: clock,
          receivedAt: received,
        });
        expect(at).toBeGreaterThanOrEqual(received - 35 * 86_400_000);
        expect(at).toBeLessThanOrEqual(received + 300_000);
        const corrected = claim + clock;
        const inside = corrected >= -35 * 86_400_000 && corrected <= 300_000;
        expect({ at, replaced }).toEqual(
          inside ? { at: received + corrected, replaced: false } : { at: received, replaced: true },
        );
      }),
      runs,
    );
  });

  it('LEDG-8 has the local date of its time zone, which never decreases', () => {
    const zones = fc.constantFrom(
      'America/New_York',
      'America/Denver',
      'Europe/Berlin',
      'Pacific/Auckland',
      'Asia/Kathmandu',
      'UTC',
    );
    const instant = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2028, 0, 1) });
    fc.assert(
      fc.property(zones, instant, fc.integer({ min: 0, max: 86_400_000 }), (zone, at, later) => {
        const shown = new Date(at).toLocaleDateString('sv-SE', { timeZone: zone });
        expect(localDate(at, zone)).toBe(shown);
        expect(localDate(at + later, zone) >= shown).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
