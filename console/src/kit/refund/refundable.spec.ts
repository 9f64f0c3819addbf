import type { Schemas } from '@backroom/gateway/v2';
import { expect, it } from '@jest/globals';
import { isSelectable } from './refundable';

type Transaction = Schemas['SaleTransaction'];
const sale = (status: string, payments: Transaction['refundable'][], refunds: string[] = []) =>
  ({
    status,
    order: {
      transactions: payments.map((refundable, n) => ({ transactionId: String(n), amount: 1, refundable })),
      refunds: refunds.map((state) => ({ state })),
    },
  }) as Schemas['ListedSale'];

it.each([
  ['a paid sale', sale('Paid', ['now', 'now']), true],
  ['one of which a part was given back', sale('Partially refunded', ['now'], ['succeeded']), false],
  ['one whose refund failed', sale('Paid', ['now'], ['failed']), true],
  ['one whose refund is under way', sale('Paid', ['never'], ['pending']), false],
  ['one of which a refund is under way', sale('Paid', ['now', 'never'], ['pending']), false],
  ['one of which nothing can be given back', sale('Paid', ['never']), false],
  ['one of which a part is nobody’s to give back to', sale('Paid', ['now', 'never']), false],
])('LEDG-3 a bulk refund and %s', (_name, one, isTaken) => expect(isSelectable(one)).toBe(isTaken));
