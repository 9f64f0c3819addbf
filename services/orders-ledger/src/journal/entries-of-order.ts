import type { Order } from '@backroom/proto/orders/v1/order';
import { accountOfPayment, type LedgerAccount } from './chart-of-accounts.js';

/** One side of a posting: minor units, debits above zero, credits below. */
export interface Entry {
  ledgerAccount: LedgerAccount;
  amount: number;
}

/**
 * The balanced entries of a sale: goods, discounts, tax, deposits, fee, cost, and one debit per payment.
 * Throws when they do not sum to zero: an unbalanced posting is a defect, never booked.
 */
export function entriesOfOrder(order: Order): Entry[] {
  const totals = order.totals!;
  const entries: Entry[] = [
    { ledgerAccount: 'revenue.sales', amount: -totals.gross },
    { ledgerAccount: 'revenue.discounts', amount: totals.discount },
    { ledgerAccount: 'liability.tax', amount: -totals.tax },
    { ledgerAccount: 'liability.deposits', amount: -totals.deposit },
    { ledgerAccount: 'revenue.fees', amount: -totals.fee },
    { ledgerAccount: 'expense.goods', amount: totals.cost },
    { ledgerAccount: 'asset.inventory', amount: -totals.cost },
    ...order.payments.map((payment) => ({
      ledgerAccount: accountOfPayment(payment.type),
      amount: payment.amount,
    })),
  ];
  const sum = entries.reduce((total, entry) => total + entry.amount, 0);
  if (sum !== 0) throw new Error(`The entries of order ${order.id} are off by ${sum}`);
  return entries.filter((entry) => entry.amount !== 0);
}
