import type { Schemas } from '@backroom/gateway/v2';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog';
import { useOperatorName } from '../../../kit/filter/use-operator-name';
import { useFormat } from '../../../app/i18n/use-format';
import { refundSentences, refundVerb, type RefundQuestion as Question } from './refund-sentences';
import { refundPayment, refundPreviewQuery, useRefetchLedger } from './refunds.api';
import { openOf, type Share } from './shares';
import { useShowRefund, type GivenRefunds } from './show-refund';
import './strings';

export interface RefundDraft {
  /** One, or several for pieces that no payment covers; the pieces are returned with the first. */
  shares: Share[];
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
  const { shares, reason, lines, restock } = draft;
  const requests = shares.map(({ payment: { transactionId }, amount }, n) => ({
    ...{ orderId: sale.id, transactionId, amount, reason },
    ...(n === 0 ? { lines, restock } : { lines: [], restock: false }),
  }));
  const names = lines.map(({ line, quantity }) =>
    t('refund.piecesOf', { quantity: format.whole(quantity), product: sale.order.products[line]!.name }),
  );
  const previews = useQueries({ queries: requests.map(refundPreviewQuery) });
  const isPending = previews.some((preview) => preview.isPending);
  const missing = isPending
    ? 'lookingUp'
    : previews.some(({ isError }) => isError)
      ? 'notLookedUp'
      : undefined;
  const questions = shares.map(({ payment, amount }, n): Question => ({
    ...{ sale, payment, amount: Number(amount), operator: operatorName, preview: previews[n]!.data },
    ...(n === 0 && { missing, restock, pieces: new Intl.ListFormat(i18n.language).format(names) }),
  }));
  /** Stops at the first share that is not refunded: after a later failure the pieces would not be returned. */
  async function refund(intent: string): Promise<GivenRefunds> {
    const refunds: Schemas['Refund'][] = [];
    const given = (error?: Error): GivenRefunds => ({ refunds, error, open: openOf(shares, refunds) });
    for (const [n, request] of requests.entries()) {
      try {
        refunds.push(await refundPayment(request, n === 0 ? intent : `${intent}-${n + 1}`));
      } catch (error) {
        if (n === 0) throw error;
        return given(error as Error);
      }
      if (refunds[n]!.state !== 'succeeded') break;
    }
    return given();
  }
  return (
    <ConfirmDialog
      name={`refund:${sale.id}:${JSON.stringify(requests)}:${shares.map(({ payment }) => payment.remaining).join()}`}
      title={t('refund.of', { number: sale.order.prettyId })}
      sentence={questions.flatMap((question) => refundSentences({ t, own }, format, question)).join(' ')}
      help={own('irreversible')}
      verb={refundVerb({ t, own }, format, ...questions)}
      isReady={shares.length > 1 ? !missing : !isPending}
      act={refund}
      errorTitle={t('refund.failed')}
      onDone={(given) => {
        refetchLedger();
        onClose();
        show(
          sale,
          given,
          previews.map(({ data }) => data?.debtEnded),
        );
      }}
      onClose={onBack}
    />
  );
}
