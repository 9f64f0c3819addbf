import type { Schemas } from '@backroom/gateway/v2';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../../app/feedback/response';
import { useGo } from '../../../app/routes/use-to';

/**
 * Reports the decision on a quarantined sale, with a link if it is booked, and refetches the quarantine and the ledger
 * without waiting for the live stream.
 */
export function useReportDecision(): (sale: Schemas['Quarantined'], bookedTotal?: string) => void {
  const { t } = useTranslation('quarantine');
  const client = useQueryClient();
  const go = useGo();
  return ({ orderId }, bookedTotal) => {
    for (const key of ['quarantine', 'attention']) void client.invalidateQueries({ queryKey: [key] });
    void client.invalidateQueries({ queryKey: ['ledger'] });
    if (bookedTotal === undefined) return showDone(t('done.rejected'));
    showDone(t('done.booked', { total: bookedTotal }), {
      text: t('done.view'),
      act: () => go(`/sales/${orderId}`),
    });
  };
}
