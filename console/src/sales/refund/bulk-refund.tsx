import type { Schemas } from '@backroom/gateway/v2';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActDialog } from '../../dialog/act-dialog';
import '../../dialog/bulk-results.css';
import { useOperatorName } from '../../filter/use-operator-name';
import { useFormat } from '../../i18n/use-format';
import { backText, pointsOf, pointsText } from './given-back';
import { refundable } from './refundable';
import { refundPayment, useLedgerMoved } from './refunds.api';
import '../strings';

interface Result {
  sale: Schemas['ListedSale'];
  payment: Schemas['SaleTransaction'];
  /** `succeeded`, `pending` or `failed`. */
  state: string;
  reason: string;
}

/** Gives whole sales back, each payment by itself: what one tender refuses stops no other (LEDG-3). */
export default function BulkRefund({
  sales,
  onClose,
}: {
  sales: Schemas['ListedSale'][];
  onClose: () => void;
}) {
  const { t } = useTranslation('sales');
  const format = useFormat();
  const moved = useLedgerMoved();
  const operatorName = useOperatorName();
  /** Two operators may each have an order 1042. */
  const named = ({ AccountId, order }: Schemas['ListedSale']): string => {
    const operator = operatorName(AccountId);
    return operator ? `${order.prettyId} (${operator})` : order.prettyId;
  };
  // Selected is what was looked at: rows that move in behind the dialog change nothing.
  const [payments] = useState(() =>
    sales.flatMap((sale) => refundable(sale).map((payment) => ({ sale, payment }))),
  );
  const [results, setResults] = useState<Result[] | null>(null);
  const title = t('refund.bulk', { count: sales.length });

  async function refundAll(intent: string): Promise<Result[]> {
    const done: Result[] = [];
    for (const { sale, payment } of payments) {
      const { transactionId } = payment;
      const refund = await refundPayment(
        { orderId: sale.id, transactionId },
        `${intent}:${transactionId}`,
      ).catch((error: Error) => ({ state: 'failed', failure: error.message }));
      done.push({ sale, payment, state: refund.state, reason: refund.failure });
    }
    return done;
  }

  if (!results)
    return (
      <ActDialog
        name={`refund:${payments.map(({ payment }) => `${payment.transactionId}=${payment.remaining}`).join()}`}
        title={title}
        sentence={t('refund.bulkSentence', {
          count: sales.length,
          numbers: sales.map(named).join(', '),
          amount: sumText(payments, format.money, (points) => pointsText(t, format, points)),
        })}
        help={t('refund.irreversible')}
        verb={t('refund.verb')}
        act={refundAll}
        errorTitle={t('refund.failed')}
        onDone={(done) => {
          moved();
          setResults(done);
        }}
        onClose={onClose}
      />
    );
  const failed = results.filter(({ state }) => state === 'failed');
  return (
    <Dialog isOpen title={title} onClose={onClose} className="narrow-dialog">
      <DialogBody>
        <p role="status">
          {failed.length === 0
            ? t('refund.successful')
            : t('refund.failedFor', { ids: failed.map(({ payment }) => payment.transactionId).join(', ') })}
        </p>
        <ul className="bulk-results">
          {results.map(({ sale, payment, state, reason }) => (
            <li key={payment.transactionId}>
              <span>
                {named(sale)}{' '}
                <span className="muted">
                  {backText(t, format, payment, payment.remaining, sale.currency)}
                </span>
              </span>
              <span>{[t(`refund.state.${state}`), reason].filter(Boolean).join(' – ')}</span>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter
        actions={
          <Button intent="primary" onClick={onClose} autoFocus>
            {t('refund.close')}
          </Button>
        }
      />
    </Dialog>
  );
}

/** Never summed over currencies, of which points are one. */
function sumText(
  payments: { sale: Schemas['ListedSale']; payment: Schemas['SaleTransaction'] }[],
  money: (value: number, currency: string) => string,
  pointsIn: (points: number) => string,
): string {
  const sums = new Map<string, number>();
  let points = 0;
  for (const { sale, payment } of payments)
    if (payment.refundTender === 'points') points += pointsOf(payment, payment.remaining, sale.currency);
    else sums.set(sale.currency, (sums.get(sale.currency) ?? 0) + payment.remaining);
  const given = [...sums].map(([currency, sum]) => money(sum, currency));
  return [...given, ...(points > 0 ? [pointsIn(points)] : [])].join(' + ');
}
