import { balanced, type Entry } from '@backroom/journal';
import type { Refund } from '@backroom/proto/orders/v1/refund';
import type { LedgerAccount } from './chart-of-accounts.js';
import { creditOf, type Tender } from '../refund/tender.js';

/**
 * The balanced entries of a refund: what of revenue, tax, deposits and fee is taken back, and the tender that gave it.
 * The goods are gone: their cost stays where it is.
 */
export function entriesOfRefund(refund: Refund): Entry<LedgerAccount>[] {
  const { net, tax, deposit, fee } = refund.parts!;
  return balanced(`refund ${refund.id}`, [
    { ledgerAccount: 'revenue.refunds', amount: net },
    { ledgerAccount: 'liability.tax', amount: tax },
    { ledgerAccount: 'liability.deposits', amount: deposit },
    { ledgerAccount: 'revenue.fees', amount: fee },
    { ledgerAccount: creditOf[refund.tender as Tender], amount: -refund.amount },
  ]);
}
