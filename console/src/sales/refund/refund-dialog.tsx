import type { Schemas } from '@backroom/gateway/v2';
import { minorOf } from '@backroom/pricing';
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsavedWork } from '../../unsaved/unsaved-work';
import { leaveBy } from '../../unsaved/leaving';
import { ActDialog } from '../../dialog/act-dialog';
import { FormDialog } from '../../dialog/form-dialog';
import '../../form/form.css';
import { NumberField } from '../../form/number-field';
import { SelectField } from '../../form/select-field';
import { TextField } from '../../form/text-field';
import { useForm } from '../../form/use-form';
import { useFormat } from '../../i18n/use-format';
import { paymentLabels, transactionLabel } from '../sale-columns';
import { refundPayment, useLedgerMoved } from './refunds.api';
import { notYetRefundable, refundable } from './refundable';
import { showRefund } from './show-refund';
import { fault } from '../../problems/fault-text';

interface Fields {
  transactionId: string;
  amount: string;
  reason: string;
}
const longestReason = 500;

/** Gives a payment of a sale back, or a part of it: filled in, said once more in a sentence, then done (LEDG-2). */
export default function RefundDialog({
  sale,
  onClose,
}: {
  sale: Schemas['ListedSale'];
  onClose: () => void;
}) {
  const { t } = useTranslation('sales');
  const format = useFormat();
  const moved = useLedgerMoved();
  // What stood there when it was opened: what is given back meanwhile must not change the form under the person.
  const [payments] = useState(() => refundable(sale));
  const [asked, setAsked] = useState<Fields | null>(null);
  const [away] = useState(() => notYetRefundable(sale));
  const labelOf = (payment: Schemas['SaleTransaction']): string => transactionLabel(t, sale, payment);
  const paymentOf = (id: string): Schemas['SaleTransaction'] =>
    payments.find((one) => one.transactionId === id)!;
  const form = useForm<Fields>(
    { transactionId: payments[0]!.transactionId, amount: String(payments[0]!.remaining), reason: '' },
    ({ transactionId, amount }) => {
      const payment = paymentOf(transactionId);
      const minor = minorOf(amount, sale.currency);
      if (minor === 0) return { amount: fault('not-above-zero') };
      if (minor === undefined)
        return { amount: fault('no-amount', { example: { amount: '12.5', currency: sale.currency } }) };
      return Number(amount) > payment.remaining
        ? { amount: fault('above-payment', { payment: labelOf(payment) }) }
        : {};
    },
    'refund',
  );
  useUnsavedWork(form.isDirty && asked === null);
  const payment = paymentOf(form.fields.transactionId);
  if (asked) {
    const money = format.money(Number(asked.amount), sale.currency);
    return (
      <ActDialog
        name={`refund:${sale.id}:${JSON.stringify(asked)}:${payment.remaining}`}
        title={t('refund.of', { number: sale.order.prettyId })}
        sentence={t('refund.sentence', {
          amount: money,
          payment: labelOf(payment),
          number: sale.order.prettyId,
        })}
        help={t('refund.irreversible')}
        verb={t('refund.verbAmount', { amount: money })}
        act={(intent) => refundPayment({ orderId: sale.id, ...asked }, intent)}
        errorTitle={t('refund.failed')}
        onDone={(refund) => {
          moved();
          onClose();
          showRefund(t, refund);
        }}
        onClose={() => setAsked(null)}
      />
    );
  }
  return (
    <FormDialog title={t('refund.of', { number: sale.order.prettyId })} onClose={onClose}>
      <form className="form" noValidate onSubmit={form.onSubmit(setAsked)}>
        {payments.length > 1 && (
          <SelectField
            {...form.field('transactionId')}
            label={t('refund.payment')}
            options={payments.map((one) => ({
              value: one.transactionId,
              label: `${labelOf(one)} – ${format.money(one.remaining, sale.currency)}`,
            }))}
            onValueChange={(id) => {
              form.change('transactionId', id);
              form.change('amount', String(paymentOf(id).remaining));
            }}
          />
        )}
        <NumberField
          {...form.field('amount')}
          label={t('refund.amount', { currency: sale.currency })}
          help={t('refund.remains', {
            amount: format.money(payment.remaining, sale.currency),
            payment: labelOf(payment),
          })}
        />
        <TextField {...form.field('reason')} label={t('refund.reason')} maxLength={longestReason} />
        {away.length > 0 && (
          <p className="muted">{t('refund.away', { payments: paymentLabels(t, sale, away) })}</p>
        )}
        <div className="form-actions">
          <Button type="submit" intent="primary">
            {t('refund.next')}
          </Button>
          <Button onClick={() => leaveBy(onClose)}>{t('refund.cancel')}</Button>
        </div>
      </form>
    </FormDialog>
  );
}
