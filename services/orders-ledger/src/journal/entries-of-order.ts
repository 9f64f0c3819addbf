import { balanced, type Entry } from '@backroom/platform/journal';
import type { Order } from '@backroom/proto/orders/v1/order';
import { accountOfValue, kindOf } from '../booking/sale-kind.js';
import { tenders } from '../tender/tenders.js';
import type { LedgerAccount } from './chart-of-accounts.js';

/**
 * The balanced entries of a sale: goods, discounts, tax, deposits, fee, cost, and one debit per payment. A difference
 * between payments and total, possible only in a claim that a person accepted, has its own account. A load and a tab
 * payment contain only the value moved into stored value; a load of points, which are not money, has no entries.
 */
export function entriesOfOrder(order: Order): Entry<LedgerAccount>[] {
  const totals = order.totals!;
  return balanced(`order ${order.id}`, [
    { ledgerAccount: 'revenue.sales', amount: -totals.gross },
    { ledgerAccount: 'revenue.discounts', amount: totals.discount },
    { ledgerAccount: 'liability.tax', amount: -totals.tax },
    { ledgerAccount: 'liability.deposits', amount: -totals.deposit },
    { ledgerAccount: 'revenue.fees', amount: -totals.fee },
    { ledgerAccount: 'expense.goods', amount: totals.cost },
    { ledgerAccount: 'asset.inventory', amount: -totals.cost },
    { ledgerAccount: 'suspense.claims', amount: -totals.difference },
    { ledgerAccount: accountOfValue[kindOf(order)], amount: -totals.value },
    ...order.payments.map((payment) => ({
      ledgerAccount: tenders.debitOf(payment.type),
      amount: payment.amount,
    })),
  ]);
}
