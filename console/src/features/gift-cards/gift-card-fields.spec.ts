import { describe, expect, it } from '@jest/globals';
import {
  amountFault,
  daysOf,
  giftCardBody,
  giftCardRules,
  requiresReissue,
  newGiftCard,
  nextIssueOn,
  expiresOn,
  type GiftCardFields,
} from './gift-card-fields';

const customer = { kind: 'user', id: 7, name: 'ada@example.test' } as const;

describe('GIFT-2 the gift card form', () => {
  it.each([
    ['', 'required'],
    ['abc', 'gift-cards:invalidAmount'],
    ['0', 'gift-cards:invalidAmount'],
    ['1.005', 'gift-cards:invalidAmount'],
    ['10000.01', 'amount-too-great'],
    ['10000', undefined],
    ['25', undefined],
    ['0.01', undefined],
  ])('GIFT-2 validates the amount %j: %s', (typed, code) => {
    expect(amountFault(typed, 'USD')?.code).toBe(code);
  });

  it('GIFT-2 requires a recipient, a frequency, and no past day', () => {
    const rules = giftCardRules('USD', '2026-06-15');
    const wrong = (fields: object) =>
      Object.entries(rules({ ...newGiftCard, amount: '5', recipient: customer, ...fields })).flatMap(
        ([name, one]) => (one ? [name] : []),
      );
    expect(wrong({})).toEqual([]);
    expect(wrong({ lastDay: '2026-06-14' })).toEqual(['lastDay']);
    expect(wrong({ lastDay: '2026-06-15' })).toEqual([]);
    expect(wrong({ type: 'recurring' })).toEqual(['metric']);
    expect(wrong({ recipient: newGiftCard.recipient })).toEqual(['recipient']);
  });

  it('GIFT-2 sends the documented fields', () => {
    expect(
      giftCardBody({ ...newGiftCard, amount: '5.00', lastDay: '2026-12-31', recipient: customer }),
    ).toEqual({
      ...{
        amount: '5.00',
        recurring: false,
        recurringIssueMetric: '0',
        userId: 7,
        expirationDate: '12/31/2026',
      },
    });
    const group = { kind: 'group', id: 3, name: 'Night shift' } as const;
    expect(
      giftCardBody({
        ...newGiftCard,
        amount: '5',
        type: 'recurring',
        metric: 'monthly',
        lastDay: '2026-12-31',
        recipient: group,
      }),
    ).toEqual({
      amount: '5',
      recurring: true,
      recurringIssueMetric: 'monthly',
      userGroupId: 3,
      expiry: 'nextIssue',
    });
  });

  it.each([
    ['2026-01-31', 'monthly', '2026-02-28'],
    ['2026-01-31', 'quarterly', '2026-04-30'],
    ['2024-02-29', 'yearly', '2025-02-28'],
    ['2026-12-31', 'daily', '2027-01-01'],
    ['2026-12-28', 'weekly', '2027-01-04'],
  ] as const)('GIFT-2 from %s, the next %s issue is on %s', (today, metric, next) => {
    expect(nextIssueOn(today, metric)).toBe(next);
  });

  it.each([
    ['2026-01-31', 'monthly', 'endOfMonth', '2026-02-01'],
    ['2026-11-15', 'monthly', 'endOfQuarter', '2026-12-15'],
    ['2026-11-15', 'quarterly', 'endOfQuarter', '2027-01-01'],
    ['2026-12-31', 'daily', 'endOfMonth', '2027-01-01'],
    ['2026-11-30', 'monthly', 'nextIssue', '2026-12-30'],
  ] as const)(
    'GIFT-2 from %s, %s cards with expiry %s are worth nothing from %s on',
    (today, metric, expiry, expires) => {
      expect(expiresOn(today, metric, expiry)).toBe(expires);
    },
  );

  it("GIFT-2 H-17 keeps the days of the saved card's period unless more than the expiry changes", () => {
    const kept = { ...newGiftCard, amount: '5.00', type: 'recurring', metric: 'monthly' } as const;
    // Monthly from 31 August, seen on 15 September.
    const card = { nextIssueDate: '2026-09-30', expirationDate: '2026-09-30' };
    const days = (change: Partial<GiftCardFields>) => {
      const fields = { ...kept, ...change };
      const own = requiresReissue(fields, kept) ? undefined : { card, expiry: kept.expiry };
      return daysOf(fields, '2026-09-15', own);
    };
    expect(days({})).toEqual({ next: '2026-09-30', expires: '2026-09-30' });
    expect(days({ amount: '5' })).toEqual({ next: '2026-09-30', expires: '2026-09-30' });
    // The form does not know when the current period began.
    expect(days({ expiry: 'endOfMonth' })).toEqual({ next: '2026-09-30', expires: '' });
    expect(days({ amount: '6' })).toEqual({ next: '2026-10-15', expires: '2026-10-15' });
    expect(days({ metric: 'weekly' })).toEqual({ next: '2026-09-22', expires: '2026-09-22' });
    expect(days({ recipient: { kind: 'user', id: 8, name: '' } })).toMatchObject({ next: '2026-10-15' });
    expect(days({ type: 'once', metric: '' })).toEqual({ next: '', expires: '' });
  });
});
