import type { Schemas } from '@backroom/gateway/v2';
import type { TFunction } from 'i18next';
import { showDone, showFailure } from '../../feedback/response';

/** Says what became of a refund; of one that is on its way, that the ledger will tell. */
export function showRefund(
  t: TFunction<'sales'>,
  { state, failure, transactionId }: Schemas['Refund'],
): void {
  const ids = transactionId;
  if (state === 'failed') showFailure(new Error(failure), t('refund.failedFor', { ids }));
  else if (state === 'pending') showDone(t('refund.pending'));
  else showDone(t('refund.successfulFor', { ids }));
}
