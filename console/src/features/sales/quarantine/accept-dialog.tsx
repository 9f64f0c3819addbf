import type { Schemas } from '@backroom/gateway/v2';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog';
import { decimalOf } from '@backroom/pricing';
import { useFormat } from '../../../app/i18n/use-format';
import { claimSums } from './claim-sums';
import { acceptSale } from './quarantine.api';
import { useReportDecision } from './use-report-decision';

/** Books a sale as reported by the device: the text names the difference. */
export default function AcceptDialog({
  detail: { sale, claim },
  onDone,
  onClose,
}: {
  detail: Schemas['QuarantinedDetail'];
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('quarantine');
  const format = useFormat();
  const reportDecision = useReportDecision();
  const { total, paid } = claimSums(claim, sale.currency);
  const money = (minor: number | undefined) =>
    minor === undefined ? '–' : format.money(decimalOf(minor, sale.currency), sale.currency);
  const difference = total === undefined || paid === undefined ? undefined : paid - total;
  return (
    <ConfirmDialog
      name={`quarantine:accept:${sale.id}`}
      title={t('accept.title')}
      sentence={t('accept.sentence', { total: money(total), paid: money(paid) })}
      help={difference ? t('accept.difference', { difference: money(difference) }) : t('accept.final')}
      verb={t('accept.verb')}
      act={(intent) => acceptSale(sale.id, intent)}
      errorTitle={t('accept.failed')}
      onDone={() => {
        reportDecision(sale, money(total));
        onDone();
      }}
      onClose={onClose}
    />
  );
}
