import { describe, expect, it } from '@jest/globals';
import { amountFault, giftCardBody, giftCardRules, newGiftCard, nextIssueOn } from './gift-card-fields';

const customer = { kind: 'user', id: 7, name: 'ada@example.test' } as const;

describe('GIFT-2 the form of a gift card', () => {
  it.each([
    ['', 'required'],
    ['abc', 'gift-cards:invalidAmount'],
    ['0', 'gift-cards:invalidAmount'],
    ['1.005', 'gift-cards:invalidAmount'],
    ['10000.01', 'amount-too-great'],
    ['10000', undefined],
    ['25', undefined],
    ['0.01', undefined],
  ])('GIFT-2 an amount of %j is %s', (typed, code) => {
    expect(amountFault(typed, 'USD')?.code).toBe(code);
  });

  it('GIFT-2 needs a recipient, how often, and no day that is over', () => {
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

  it('GIFT-2 sends what the documents name', () => {
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
  ] as const)('GIFT-2 from %s, %s is issued again on %s', (today, metric, next) => {
    expect(nextIssueOn(today, metric)).toBe(next);
  });
});
