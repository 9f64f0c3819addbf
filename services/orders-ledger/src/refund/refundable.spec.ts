import { describe, expect, it } from '@jest/globals';
import { refundabilityOf } from './refundable.js';

const card = '0197746a-0000-7000-8000-000000000001';
interface Case {
  remaining?: number;
  customerId?: number;
  points?: number;
  reference?: string;
  kind?: string;
}
const sale = (
  status: string,
  types: number[],
  { remaining = 5, customerId = 7, points = 500, reference = card, kind = 'order' }: Case = {},
) =>
  refundabilityOf(
    { kind, status, customerId },
    types.map((type) => ({ type, amount: 5, refunded: 5 - remaining, points, reference })),
  ).map(({ refundable, refundTender }) => (refundable === 'now' ? refundTender : refundable));
const noCustomer = { customerId: 0 };

describe('refundability of payments', () => {
  it.each([
    ['a paid sale', sale('Paid', [0, 5], noCustomer), ['card', 'cash']],
    ['a partially refunded sale', sale('Partially refunded', [0], { remaining: 2 }), ['card']],
    ['a refunded sale', sale('Refunded', [0], { remaining: 0 }), ['never']],
    ['a sale with a pending refund', sale('Paid', [0], { remaining: 0 }), ['never']],
    ['an unpaid sale', sale('ErrorPaying', [0]), ['never']],
    ['a sale paid by a global connect card', sale('Paid', [6]), ['never']],
    ['a sale paid first by a global connect card', sale('Paid', [6, 0]), ['never', 'never']],
    ['a sale paid second by a global connect card', sale('Paid', [0, 6]), ['card', 'never']],
    ['a gift card, to the same card', sale('Paid', [1]), ['giftCard']],
    ['a gift card without a reference', sale('Paid', [1], { reference: '' }), ['never']],
    ['points', sale('Paid', [2]), ['points']],
    ['points without a count', sale('Paid', [2], { points: 0 }), ['never']],
    ['the wallet', sale('Paid', [3]), ['wallet']],
    ['the tab', sale('Paid', [4]), ['tab']],
    [
      'stored value of a sale without a customer, to the same purse',
      sale('Paid', [1, 2, 3, 4], noCustomer),
      ['giftCard', 'points', 'wallet', 'tab'],
    ],
    ['bills of a customer, to the wallet', sale('Paid', [5]), ['wallet']],
    ['a payment by the operator', sale('Paid', [7]), ['operator']],
    ['a card and a gift card', sale('Paid', [0, 1]), ['card', 'giftCard']],
    ['a payment of an unknown type', sale('Paid', [99]), ['never']],
    ['a load by card', sale('Paid', [0], { kind: 'valueAdd' }), ['card']],
    ['a load granted by the operator', sale('Paid', [7], { kind: 'valueAdd' }), ['operator']],
    ['a tab payment', sale('Paid', [0], { kind: 'tabPayment' }), ['never']],
  ])('LEDG-2 LEDG-3 %s', (_name, found, expected) => expect(found).toEqual(expected));
});
