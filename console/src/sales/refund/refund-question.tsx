import type { Schemas } from '@backroom/gateway/v2';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ActDialog } from '../../dialog/act-dialog';
import { useOperatorName } from '../../filter/use-operator-name';
import { useFormat } from '../../i18n/use-format';
import { useOwed } from '../owed';
import { backText, placeOf, pointsText } from './given-back';
import { refundPayment, refundPreviewQuery, useLedgerMoved } from './refunds.api';
import { useShowRefund } from './show-refund';

export interface AskedRefund {
  transactionId: string;
  payment: Schemas['SaleTransaction'];
  /** Decimal. */
  amount: string;
  reason: string;
  lines: Schemas['ReturnedLine'][];
  restock: boolean;
}

interface Props {
  sale: Schemas['ListedSale'];
  asked: AskedRefund;
  onBack: () => void;
  onClose: () => void;
}

/** The refund once more in a sentence: what, to whom, of which operator; then done. */
export function RefundQuestion({ sale, asked, onBack, onClose }: Props) {
  const { t, i18n } = useTranslation('sales');
  const format = useFormat();
  const operatorName = useOperatorName()(sale.AccountId);
  const moved = useLedgerMoved();
  const show = useShowRefund();
  const { payment, ...wanted } = asked;
  const unpaid = Math.min(useOwed(sale)(payment.refundTender), Number(wanted.amount));
  // Of points those alone go back that were taken; what was not paid stands beside it.
  const isByPoints = payment.refundTender === 'points';
  const amount = backText(
    t,
    format,
    payment,
    Number(wanted.amount) - (isByPoints ? unpaid : 0),
    sale.currency,
  );
  const names = wanted.lines.map(({ line, quantity }) =>
    t('refund.piecesOf', { quantity: format.whole(quantity), product: sale.order.products[line]!.name }),
  );
  // Nobody earned anything by a sale that names nobody, nor by what points paid.
  const mayHaveEarned = sale.UserId !== null && payment.refundTender !== 'points';
  const earned = useQuery({
    ...refundPreviewQuery({ orderId: sale.id, ...wanted }),
    enabled: mayHaveEarned,
  });
  const taken = earned.data?.pointsTaken ?? 0;
  const pieces = new Intl.ListFormat(i18n.language).format(names);
  return (
    <ActDialog
      name={`refund:${sale.id}:${JSON.stringify(wanted)}:${payment.remaining}`}
      title={t('refund.of', { number: sale.order.prettyId })}
      sentence={[
        t(operatorName ? 'refund.sentenceOf' : 'refund.sentence', {
          amount,
          payment: placeOf(t, sale, payment),
          number: sale.order.prettyId,
          operator: operatorName,
        }),
        // Nobody's wallet takes it: a person gives it (decisions: Refunds).
        payment.refundTender === 'cash' && t('refund.handOut', { amount }),
        sale.kind === 'valueAdd' && t('refund.outOfWallet'),
        // Nobody gets money that nobody paid.
        unpaid > 0 && t('refund.endsDebt', { amount: format.money(unpaid, sale.currency) }),
        taken > 0 && t('refund.takesBack', { points: pointsText(t, format, taken) }),
        mayHaveEarned && earned.isPending && t('refund.lookingUp'),
        earned.isError && t('refund.notLookedUp'),
        pieces && t(wanted.restock ? 'refund.backOnShelf' : 'refund.comesBack', { pieces }),
      ]
        .filter(Boolean)
        .join(' ')}
      help={t('refund.irreversible')}
      verb={t('refund.verbAmount', { amount })}
      act={(intent) => refundPayment({ orderId: sale.id, ...wanted }, intent)}
      errorTitle={t('refund.failed')}
      onDone={(refund) => {
        moved();
        onClose();
        show(sale, refund);
      }}
      onClose={onBack}
    />
  );
}
