import type { Schemas } from '@backroom/gateway/v2';
import { describe, expect, it } from '@jest/globals';
import { isSelectable, notYetRefundable, refundable } from './refundable';

const sale = (
  status: string,
  types: number[],
  remaining = 5,
  refunds: string[] = [],
  UserId: number | null = null,
) =>
  ({
    status,
    UserId,
    order: {
      transactions: types.map((paymentType, n) => ({
        transactionId: String(n),
        amount: 5,
        paymentType,
        remaining,
      })),
      refunds: refunds.map((state) => ({ state })),
    },
  }) as unknown as Schemas['ListedSale'];

describe('what can be refunded', () => {
  it.each([
    ['a paid sale', sale('Paid', [0, 5]), 2, true],
    ['one of which a part was given back', sale('Partially refunded', [0], 2, ['succeeded']), 1, false],
    ['one that was given back', sale('Refunded', [0], 0, ['succeeded']), 0, false],
    ['one whose refund failed', sale('Paid', [0], 5, ['failed']), 1, true],
    ['one whose refund is under way', sale('Paid', [0], 0, ['pending']), 0, false],
    ['one that was not paid', sale('ErrorPaying', [0]), 0, false],
    ['one paid by a global connect card', sale('Paid', [6]), 0, false],
    ['one paid first by a global connect card', sale('Paid', [6, 0]), 0, false],
  ])('LEDG-2 LEDG-3 %s', (_name, one, payments, selectable) => {
    expect(refundable(one)).toHaveLength(payments);
    expect(isSelectable(one)).toBe(selectable);
    expect(notYetRefundable(one)).toEqual([]);
  });

  it.each([
    ['a gift card', [1], null, 0, 1],
    ['points', [2], null, 0, 1],
    ['the wallet', [3], null, 0, 1],
    ['the tab', [4], null, 0, 1],
    ['bills of a customer, which go to the wallet', [5], 7, 0, 1],
    ['the operator, of a customer', [7], 7, 1, 0],
    ['a card and a gift card', [0, 1], null, 1, 1],
  ])('LEDG-2 LEDG-3 nothing is offered that is not available yet: %s', (_name, types, user, now, later) => {
    const one = sale('Paid', types, 5, [], user);
    expect(refundable(one)).toHaveLength(now);
    expect(notYetRefundable(one)).toHaveLength(later);
    expect(isSelectable(one)).toBe(later === 0);
  });
});
