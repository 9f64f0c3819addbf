import type { Schemas } from '@backroom/gateway/v2';
import { paymentTypes } from '@backroom/proto/payment-methods';
import { useTranslation } from 'react-i18next';
import { ActDialog } from '../../dialog/act-dialog';
import { useOperatorName } from '../../filter/use-operator-name';
import { useFormat } from '../../i18n/use-format';
import { transactionLabel } from '../sale-columns';
import { refundPayment, useLedgerMoved } from './refunds.api';
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
  const amount = format.money(Number(wanted.amount), sale.currency);
  const names = wanted.lines.map(({ line, quantity }) =>
    t('refund.piecesOf', { quantity: format.whole(quantity), product: sale.order.products[line]!.name }),
  );
  const pieces = new Intl.ListFormat(i18n.language).format(names);
  return (
    <ActDialog
      name={`refund:${sale.id}:${JSON.stringify(wanted)}:${payment.remaining}`}
      title={t('refund.of', { number: sale.order.prettyId })}
      sentence={[
        t(operatorName ? 'refund.sentenceOf' : 'refund.sentence', {
          amount,
          payment: transactionLabel(t, sale, payment),
          number: sale.order.prettyId,
          operator: operatorName,
        }),
        // Nobody's wallet takes it: a person gives it (decisions: Refunds).
        payment.paymentType === paymentTypes.billCash && !sale.user && t('refund.handOut', { amount }),
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
