import { balanced, type Entry } from '@backroom/platform/journal';
import type { Refund } from '@backroom/proto/orders/v1/refund';
import type { LedgerAccount } from './chart-of-accounts.js';
import { accountOfValue, kindOf } from '../booking/sale-kind.js';
import { tenders } from '../tender/tenders.js';

/**
 * The balanced entries of a refund: the reversed parts of revenue, tax, deposits, fee and stored value, and the tender
 * that paid it. The goods are gone and their cost remains, unless a person restocked them (H-08).
 */
export function entriesOfRefund(refund: Refund): Entry<LedgerAccount>[] {
  const { net, tax, deposit, fee, value } = refund.parts!;
  const back = refund.restock ? refund.lines.reduce((sum, { cost }) => sum + cost, 0) : 0;
  return balanced(`refund ${refund.id}`, [
    { ledgerAccount: 'revenue.refunds', amount: net },
    { ledgerAccount: 'liability.tax', amount: tax },
    { ledgerAccount: 'liability.deposits', amount: deposit },
    { ledgerAccount: 'revenue.fees', amount: fee },
    { ledgerAccount: accountOfValue[kindOf(refund)], amount: value },
    { ledgerAccount: 'asset.inventory', amount: back },
    { ledgerAccount: 'expense.goods', amount: -back },
    { ledgerAccount: tenders.creditOf(refund.tender), amount: -refund.amount },
  ]);
}
