import type { TFunction } from 'i18next';
import type { Refund } from '../../api/types';
import { showDone, showFailure } from '../../app/response';

/** Says what became of a refund; of one that is on its way, that the ledger will tell. */
export function showRefund(t: TFunction<'sales'>, { state, failure, transactionId }: Refund): void {
  const ids = transactionId;
  if (state === 'failed') showFailure(new Error(failure), t('refund.failedFor', { ids }));
  else if (state === 'pending') showDone(t('refund.pending'));
  else showDone(t('refund.successfulFor', { ids }));
}
