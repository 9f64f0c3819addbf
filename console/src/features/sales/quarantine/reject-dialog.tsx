import type { Schemas } from '@backroom/gateway/v2';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../../kit/dialog/reason-dialog';
import { fault } from '../../../app/problems/fault-text';
import { rejectSale } from './quarantine.api';
import { useReportDecision } from './use-report-decision';

interface Props {
  sale: Schemas['Quarantined'];
  onDone: () => void;
  onClose: () => void;
}

/** Rejects a sale for good; the reason is stored with it. */
export default function RejectDialog({ sale, onDone, onClose }: Props) {
  const { t } = useTranslation('quarantine');
  const reportDecision = useReportDecision();
  return (
    <ReasonDialog
      name="reject"
      title={t('reject.title')}
      sentence={t('reject.sentence')}
      label={t('reject.reason')}
      needed={fault('quarantine:reject.needed')}
      verb={t('reject.verb')}
      act={(reason, intent) => rejectSale(sale.id, reason, intent)}
      errorTitle={t('reject.failed')}
      onDone={() => {
        reportDecision(sale);
        onDone();
      }}
      onClose={onClose}
    />
  );
}
