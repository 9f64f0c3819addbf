import type { Schemas } from '@backroom/gateway/v2';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnclear } from '../../../app/api/problem';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog';
import '../../../kit/dialog/bulk-results.css';
import { useOperatorName } from '../../../kit/filter/use-operator-name';
import { useFormat } from '../../../app/i18n/use-format';
import { amountTexts, placeTexts } from './bulk-places';
import { refundedText } from './refunded-amount';
import { refundable } from '../../../kit/refund/refundable';
import { refundPayment, useRefetchLedger } from './refunds.api';
import '../strings';
import './strings';

interface Result {
  sale: Schemas['ListedSale'];
  payment: Schemas['SaleTransaction'];
  /** `succeeded`, `pending` or `failed`; `unknown` if there was no response. */
  state: string;
  reason: string;
}

/** Refunds whole sales, each payment separately: a refusal for one tender does not stop the others (LEDG-3). */
export default function BulkRefund({
  sales,
  onClose,
}: {
  sales: Schemas['ListedSale'][];
  onClose: () => void;
}) {
  const { t } = useTranslation('sales');
  const { t: own } = useTranslation('refund');
  const format = useFormat();
  const refetchLedger = useRefetchLedger();
  const operatorName = useOperatorName();
  /** Two operators may both have an order 1042. */
  const orderName = ({ AccountId, order }: Schemas['ListedSale']): string => {
    const operator = operatorName(AccountId);
    return operator ? `${order.prettyId} (${operator})` : order.prettyId;
  };
  // The selection as reviewed: rows that arrive behind the dialog change nothing.
  const [payments] = useState(() =>
    sales.flatMap((sale) => refundable(sale).map((payment) => ({ sale, payment }))),
  );
  const [results, setResults] = useState<Result[] | null>(null);
  /** The base of the idempotency keys, reused for a retry. */
  const [intent, setIntent] = useState('');
  const [isRetrying, setRetrying] = useState(false);
  const title = own('bulk', { count: sales.length });

  async function refundAll(intent: string): Promise<Result[]> {
    setIntent(intent);
    const done: Result[] = [];
    for (const { sale, payment } of payments) {
      const { transactionId } = payment;
      const refund = await refundPayment(
        { orderId: sale.id, transactionId },
        `${intent}:${transactionId}`,
      ).catch((error: Error) => ({
        state: isUnclear(error) ? 'unknown' : 'failed',
        failure: error.message,
      }));
      done.push({ sale, payment, state: refund.state, reason: refund.failure });
    }
    return done;
  }

  if (!results)
    return (
      <ConfirmDialog
        name={`refund:${payments.map(({ payment }) => `${payment.transactionId}=${payment.remaining}`).join()}`}
        title={title}
        sentence={[
          own('bulkSentence', {
            count: sales.length,
            numbers: sales.map(orderName).join(', '),
            amount: amountTexts(payments, t, format).join(' + '),
          }),
          own('bulkGoes', { places: placeTexts(payments, { t, own }, format).join(', ') }),
          own(sales.some(({ kind }) => kind === 'valueAdd') ? 'outOfWallet' : 'bulkRest'),
        ].join(' ')}
        help={own('irreversible')}
        verb={t('refund.verb')}
        act={refundAll}
        errorTitle={t('refund.failed')}
        onDone={(done) => {
          refetchLedger();
          setResults(done);
        }}
        onClose={onClose}
      />
    );
  const idsOf = (state: string) =>
    results
      .filter((result) => result.state === state)
      .map(({ payment }) => payment.transactionId)
      .join(', ');
  const [failed, unknown] = [idsOf('failed'), idsOf('unknown')];

  async function retry(): Promise<void> {
    setRetrying(true);
    setResults(await refundAll(intent));
    setRetrying(false);
    refetchLedger();
  }

  return (
    <Dialog isOpen title={title} onClose={onClose} className="narrow-dialog">
      <DialogBody>
        <p role="status">
          {!failed && !unknown && t('refund.successful')}
          {[failed && t('refund.failedFor', { ids: failed }), unknown && own('unclearFor', { ids: unknown })]
            .filter(Boolean)
            .join(' ')}
        </p>
        <ul className="bulk-results">
          {results.map(({ sale, payment, state, reason }) => (
            <li key={payment.transactionId}>
              <span>
                {orderName(sale)}{' '}
                <span className="muted">
                  {refundedText(t, format, payment, payment.remaining, sale.currency)}
                </span>
              </span>
              <span>{[t(`refund.state.${state}`), reason].filter(Boolean).join(' – ')}</span>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {unknown && (
              <Button onClick={() => void retry()} loading={isRetrying}>
                {own('again')}
              </Button>
            )}
            <Button intent="primary" onClick={onClose} disabled={isRetrying} autoFocus>
              {t('refund.close')}
            </Button>
          </>
        }
      />
    </Dialog>
  );
}
