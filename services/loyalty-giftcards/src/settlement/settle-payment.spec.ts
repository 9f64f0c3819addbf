import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { spendableOf } from '../purse/purse-rules.js';
import { settlePayment } from './settle-payment.js';

/** 200,000 in `npm run histories -- purses`. */
const histories = Number(process.env['PURSE_HISTORIES'] ?? 400);

const money = fc.integer({ min: 1, max: 2_000 });
const payments = fc.record({
  tender: fc.constantFrom('wallet', 'giftCard', 'tab', 'points'),
  amount: money,
  points: fc.constantFrom(0, 0, 700),
  held: fc.option(money, { nil: undefined }),
  state: fc.constantFrom('held', 'captured', 'released', 'expired'),
  expiresIn: fc.constantFrom(-1, 0, 1),
  free: fc.nat({ max: 2_000 }),
  others: fc.nat({ max: 500 }),
  own: fc.boolean(),
});

type Tried = typeof payments extends fc.Arbitrary<infer T> ? T : never;

/** Returns a valid purse whose held amount includes the hold of this sale. */
function behind({ tender, held, state, expiresIn, free, others, own }: Tried) {
  const now = 1_000_000;
  const hold =
    held === undefined
      ? undefined
      : { state, amount: held, captured: state === 'captured' ? held : 0, expiresAt: now + expiresIn };
  const keeps = others + (hold?.state === 'held' ? hold.amount : 0);
  const currency = tender === 'points' ? 'PTS' : 'USD';
  const limit = tender === 'tab' ? 1_000 : 0;
  const purse = { tender, currency, balance: free + keeps - limit, held: keeps, creditLimit: limit };
  return { purse, hold, own, now };
}

describe('CUST-2 settling a payment by stored value', () => {
  it('CUST-2 LEDG-8 pays or owes all of it, and never takes a wallet or card below its held amount', () => {
    fc.assert(
      fc.property(payments, (tried) => {
        const { purse, hold, own, now } = behind(tried);
        const payment = { amount: tried.amount, points: tried.points, currency: 'USD', soldAt: now };
        const { captured, freed, taken, beyond, short } = settlePayment(payment, { purse, hold, own, now });
        const isPoints = purse.tender === 'points';
        if (!isPoints) expect(captured + taken + short).toBe(tried.amount);
        for (const part of [captured, freed, taken, beyond, short]) expect(part).toBeGreaterThanOrEqual(0);
        expect(short).toBeLessThanOrEqual(tried.amount);
        const spentNow = (freed > 0 ? captured : 0) + taken;
        const after = { ...purse, balance: purse.balance - spentNow, held: purse.held - freed };
        expect(after.held).toBeGreaterThanOrEqual(tried.others);
        // Missing value is flagged for the tenders that may go negative; for the others it becomes a debt.
        if (purse.tender === 'wallet' || purse.tender === 'giftCard') {
          expect(after.balance).toBeGreaterThanOrEqual(after.held);
          expect(beyond).toBe(0);
          if (short > 0 && own) expect(spendableOf(after)).toBe(0);
        } else expect(beyond).toBe(Math.max(0, Math.min(taken, -spendableOf(after))));
        // A purse is taken from only by a reservation, or if the sale names its owner.
        if (!own) expect(taken).toBe(0);
        const isOpen = hold?.state === 'held' && hold.expiresAt > now;
        expect(freed).toBe(isOpen ? hold.amount : 0);
      }),
      { numRuns: histories },
    );
  });

  it('CUST-2 owes the whole amount without a purse', () => {
    const payment = { amount: 500, points: 0, currency: 'USD', soldAt: 1 };
    expect(settlePayment(payment, { own: true, now: 2 })).toMatchObject({ short: 500, taken: 0 });
  });

  it('CUST-2 takes only the reserved amount of a gift card that had expired at the time of the sale', () => {
    const purse = {
      tender: 'giftCard',
      currency: 'USD',
      balance: 900,
      held: 300,
      creditLimit: 0,
      expiresAt: 50,
    };
    const hold = { state: 'held', amount: 300, captured: 0, expiresAt: 200 };
    const payment = { amount: 500, points: 0, currency: 'USD', soldAt: 50 };
    expect(settlePayment(payment, { purse, hold, own: true, now: 100 })).toEqual({
      ...{ captured: 300, freed: 300, taken: 0, beyond: 0, short: 200 },
    });
    expect(settlePayment({ ...payment, soldAt: 49 }, { purse, hold, own: true, now: 100 })).toMatchObject({
      ...{ captured: 300, taken: 200, short: 0 },
    });
  });
});
