import { describe, expect, it } from '@jest/globals';
import { refundabilityOf } from './refundable.js';

const sale = (status: string, types: number[], remaining = 5, customerId = 0) =>
  refundabilityOf(
    { status, customerId },
    types.map((type) => ({ type, amount: 5, refunded: 5 - remaining })),
  );

describe('what can be given back', () => {
  it.each([
    ['a paid sale', sale('Paid', [0, 5]), ['now', 'now']],
    ['one of which a part was given back', sale('Partially refunded', [0], 2), ['now']],
    ['one that was given back', sale('Refunded', [0], 0), ['never']],
    ['one whose refund is under way', sale('Paid', [0], 0), ['never']],
    ['one that was not paid', sale('ErrorPaying', [0]), ['never']],
    ['one paid by a global connect card', sale('Paid', [6]), ['never']],
    ['one paid first by a global connect card', sale('Paid', [6, 0]), ['never', 'never']],
    ['one paid second by a global connect card', sale('Paid', [0, 6]), ['now', 'never']],
    ['a gift card', sale('Paid', [1]), ['later']],
    ['points', sale('Paid', [2]), ['later']],
    ['the wallet', sale('Paid', [3]), ['later']],
    ['the tab', sale('Paid', [4]), ['later']],
    ['bills of a customer, which go to the wallet', sale('Paid', [5], 5, 7), ['later']],
    ['the operator, of a customer', sale('Paid', [7], 5, 7), ['now']],
    ['a card and a gift card', sale('Paid', [0, 1]), ['now', 'later']],
    ['a payment of a type that nobody knows', sale('Paid', [99]), ['never']],
  ])('LEDG-2 LEDG-3 %s', (_name, found, wanted) => expect(found).toEqual(wanted));
});
