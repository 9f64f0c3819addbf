import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../kit/dialog/reason-dialog';
import { showDone } from '../../app/feedback/response';
import { useFormat } from '../../app/i18n/use-format';
import { customerOf } from './debt-text';
import { writeOff, type Debt } from './debts.api';

interface Props {
  debt: Debt;
  onDone: () => void;
  onClose: () => void;
}

/** The amount written off, its debtor and the reason, for the audit log. */
export default function WriteOffDialog({ debt, onDone, onClose }: Props) {
  const { t } = useTranslation('debts');
  const format = useFormat();
  const values = { amount: format.money(debt.remains, debt.currency), customer: customerOf(t, debt) };
  return (
    <ReasonDialog
      name="write-off"
      title={t('writeOffTitle', values)}
      sentence={t(debt.customer ? 'sentence' : 'sentenceOfNobody', values)}
      label={t('reason')}
      verb={t('writeOff')}
      act={(reason, intent) => writeOff(debt, reason, intent)}
      errorTitle={t('error.writeOff')}
      onDone={() => {
        showDone(t('writtenOff'));
        onDone();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
