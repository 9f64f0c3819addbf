import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { orderTotals } from '@backroom/pricing';
import { paymentTypes } from '@backroom/proto/devices';
import { Order } from '@backroom/proto/orders/v1/order';
import type { Refund, RefundParts } from '@backroom/proto/orders/v1/refund';
import type { LedgerAccount } from '../journal/chart-of-accounts.js';
import { entriesOfOrder } from '../journal/entries-of-order.js';
import { entriesOfRefund } from '../journal/entries-of-refund.js';
import type { Entry } from '@backroom/platform/journal';
import { sumOf, takeFrom } from './refund-parts.js';
import { tenders } from '../tender/tenders.js';

/** `npm run histories` runs 200,000. */
const histories = Number(process.env['HISTORIES'] ?? 3_000);

const money = fc.oneof(
  { weight: 4, arbitrary: fc.nat({ max: 5_000 }) },
  { weight: 1, arbitrary: fc.nat({ max: 1_000_000_000 }) },
);
const line = fc.record({
  quantity: fc.integer({ min: 1, max: 20 }),
  unitPrice: money,
  off: fc.integer({ min: 0, max: 100 }),
  tax: money,
  deposit: money,
  cost: money,
});
const types = Object.values(paymentTypes);
const history = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  fee: money,
  /** The over- or underpayment of an accepted claim. */
  difference: fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: -50, max: 50 }) },
  ),
  cuts: fc.array(fc.record({ type: fc.constantFrom(...types), share: fc.nat({ max: 100 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  customerId: fc.constantFrom(0, 7),
  steps: fc.array(
    fc.record({
      payment: fc.nat({ max: 3 }),
      /** Percent of the remainder; above 100 the request is too large. */
      percent: fc.integer({ min: 0, max: 130 }),
      /** How the tender ends it, and whether it responds a second time. */
      ends: fc.constantFrom('succeeded', 'failed', 'pending'),
      twice: fc.boolean(),
    }),
    { maxLength: 12 },
  ),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

/** A model of one sale: the rules of `request-refund` and `settle-refund` without a database. */
class Sale {
  readonly order: Order;
  readonly postings: Entry<LedgerAccount>[][] = [];
  readonly refunds: { payment: number; amount: number; state: string; parts: RefundParts }[] = [];

  constructor({ lines, fee, difference, cuts, customerId }: History) {
    const priced = lines.map((one) => ({
      ...one,
      discount: Math.floor((one.quantity * one.unitPrice * one.off) / 100),
    }));
    const totals = orderTotals(priced, fee);
    const cost = priced.reduce((sum, one) => sum + one.quantity * one.cost, 0);
    const paid = Math.max(0, totals.total + difference);
    let left = paid;
    const payments = cuts.map(({ type, share }, n) => {
      const amount = n === cuts.length - 1 ? left : Math.floor((left * share) / 100);
      left -= amount;
      return { type, amount, method: 'any', id: String(n) };
    });
    this.order = Order.fromPartial({
      id: 'sale',
      customerId,
      payments,
      totals: { ...totals, cost, difference: paid - totals.total },
    });
    this.postings.push(entriesOfOrder(this.order));
  }

  get left(): RefundParts {
    const { net, tax, deposit, fee, value } = this.order.totals!;
    return this.refunds
      .filter(({ state }) => state !== 'failed')
      .reduce(
        (rest, { parts }) => ({
          net: rest.net - parts.net,
          tax: rest.tax - parts.tax,
          deposit: rest.deposit - parts.deposit,
          fee: rest.fee - parts.fee,
          value: rest.value - parts.value,
        }),
        { net, tax, deposit, fee, value },
      );
  }

  refundedOf(payment: number): number {
    return this.refunds
      .filter((refund) => refund.payment === payment && refund.state !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  remains(payment: number): number {
    return Math.min(this.order.payments[payment]!.amount - this.refundedOf(payment), sumOf(this.left));
  }

  /** One refund from its request to its end. */
  step({ payment: at, percent, ends, twice }: History['steps'][number]): void {
    const payment = at % this.order.payments.length;
    const remains = this.remains(payment);
    const amount = Math.ceil((remains * percent) / 100);
    const tender = tenders.refundOf(this.order.payments[payment]!.type, this.order.customerId)?.name;
    if (!tender || amount < 1 || amount > remains) return;
    const refund = { payment, amount, state: 'pending', parts: takeFrom(this.left, amount) };
    this.refunds.push(refund);
    for (let answer = 0; answer < (twice ? 2 : 1); answer++) {
      if (refund.state !== 'pending') continue;
      refund.state = ends;
      if (ends === 'succeeded')
        this.postings.push(entriesOfRefund({ id: 'refund', tender, ...refund } as unknown as Refund));
    }
  }

  /** Balances of all accounts of the chart. */
  balances(): Partial<Record<LedgerAccount, number>> {
    const sums: Partial<Record<LedgerAccount, number>> = {};
    for (const { ledgerAccount, amount } of this.postings.flat())
      sums[ledgerAccount] = (sums[ledgerAccount] ?? 0) + amount;
    return sums;
  }
}

/** Violated invariants after a step; plain comparisons, because there are millions of them. */
function faultsOf(sale: Sale): string[] {
  const faults: string[] = [];
  for (const posting of sale.postings) {
    if (posting.reduce((sum, { amount }) => sum + amount, 0) !== 0) faults.push('a posting is not balanced');
    if (posting.some(({ amount }) => !Number.isSafeInteger(amount) || amount === 0))
      faults.push('an entry says nothing, or more than can be counted');
  }
  sale.order.payments.forEach(({ amount }, n) => {
    if (sale.refundedOf(n) > amount) faults.push(`payment ${n} gives back more than it paid`);
  });
  for (const [part, left] of Object.entries(sale.left)) if (left < 0) faults.push(`${part} is overdrawn`);
  const given = sale.refunds.filter(({ state }) => state === 'succeeded');
  const taken = (part: keyof RefundParts) => given.reduce((sum, { parts }) => sum + parts[part], 0);
  const totals = sale.order.totals!;
  const expected: Partial<Record<LedgerAccount, number>> = {
    'revenue.refunds': taken('net'),
    'liability.tax': taken('tax') - totals.tax,
    'liability.deposits': taken('deposit') - totals.deposit,
    'revenue.fees': taken('fee') - totals.fee,
    'suspense.claims': 0 - totals.difference,
  };
  const balances = sale.balances();
  for (const [account, amount] of Object.entries(expected))
    if ((balances[account as LedgerAccount] ?? 0) !== amount) faults.push(`${account} is not ${amount}`);
  return faults;
}

describe('LEDG-2 LEDG-8 random histories of a sale', () => {
  it('LEDG-2 LEDG-8 balance debits and credits, refund no payment beyond its amount, and match the journal', () => {
    fc.assert(
      fc.property(history, (made) => {
        const sale = new Sale(made);
        for (const step of made.steps) {
          sale.step(step);
          const faults = faultsOf(sale);
          if (faults.length > 0) throw new Error(faults.join(', '));
        }
      }),
      { numRuns: histories },
    );
  });
});
