import type { Schemas } from '@backroom/gateway/v2';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog';
import { useOperatorName } from '../../../kit/filter/use-operator-name';
import { useFormat } from '../../../app/i18n/use-format';
import { refundSentences, refundVerb } from './refund-sentences';
import { refundPayment, refundPreviewQuery, useRefetchLedger } from './refunds.api';
import { useShowRefund } from './show-refund';
import './strings';

export interface RefundDraft {
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
  draft: RefundDraft;
  onBack: () => void;
  onClose: () => void;
}

/** Confirms the refund in a sentence (amount, recipient, operator), then executes it. */
export function RefundQuestion({ sale, draft, onBack, onClose }: Props) {
  const { t, i18n } = useTranslation('sales');
  const { t: own } = useTranslation('refund');
  const format = useFormat();
  const operatorName = useOperatorName()(sale.AccountId);
  const refetchLedger = useRefetchLedger();
  const show = useShowRefund();
  const { payment, ...request } = draft;
  const names = request.lines.map(({ line, quantity }) =>
    t('refund.piecesOf', { quantity: format.whole(quantity), product: sale.order.products[line]!.name }),
  );
  const preview = useQuery(refundPreviewQuery({ orderId: sale.id, ...request }));
  const question = {
    ...{ sale, payment, amount: Number(request.amount), operator: operatorName, restock: request.restock },
    preview: preview.data,
    missing: preview.isPending ? 'lookingUp' : preview.isError ? 'notLookedUp' : undefined,
    pieces: new Intl.ListFormat(i18n.language).format(names),
  } as const;
  return (
    <ConfirmDialog
      name={`refund:${sale.id}:${JSON.stringify(request)}:${payment.remaining}`}
      title={t('refund.of', { number: sale.order.prettyId })}
      sentence={refundSentences({ t, own }, format, question).join(' ')}
      help={own('irreversible')}
      verb={refundVerb({ t, own }, format, question)}
      isReady={!preview.isPending}
      act={(intent) => refundPayment({ orderId: sale.id, ...request }, intent)}
      errorTitle={t('refund.failed')}
      onDone={(refund) => {
        refetchLedger();
        onClose();
        show(sale, refund, preview.data?.debtEnded);
      }}
      onClose={onBack}
    />
  );
}
