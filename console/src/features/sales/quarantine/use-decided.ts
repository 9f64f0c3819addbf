import type { Schemas } from '@backroom/gateway/v2';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../../app/feedback/response';
import { useGo } from '../../../app/routes/use-to';

/**
 * Says what became of a sale that waited, with the way to it where it is booked, and reads what waits and the ledger
 * anew before the live stream says that they moved.
 */
export function useDecided(): (sale: Schemas['Quarantined'], bookedTotal?: string) => void {
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
