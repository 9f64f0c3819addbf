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
  ['a partially refunded sale', sale('Partially refunded', ['now'], ['succeeded']), false],
  ['a sale with a failed refund', sale('Paid', ['now'], ['failed']), true],
  ['a sale with a pending refund', sale('Paid', ['never'], ['pending']), false],
  ['a sale with another pending refund', sale('Paid', ['now', 'never'], ['pending']), false],
  ['a sale with nothing to refund', sale('Paid', ['never']), false],
  ['a sale that can be refunded only in part', sale('Paid', ['now', 'never']), false],
])('LEDG-3 decides whether a bulk refund may include %s', (_name, one, isTaken) =>
  expect(isSelectable(one)).toBe(isTaken),
);
