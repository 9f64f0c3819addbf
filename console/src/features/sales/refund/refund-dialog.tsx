import type { Schemas } from '@backroom/gateway/v2';
import { decimalTextOf, minorOf, moneyOf } from '@backroom/pricing';
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsavedWork } from '../../../app/unsaved/unsaved-work';
import { askBeforeLeaving } from '../../../app/unsaved/leaving';
import { FormDialog } from '../../../kit/dialog/form-dialog';
import '../../../kit/form/form.css';
import { NumberField } from '../../../kit/form/number-field';
import { SelectField } from '../../../kit/form/select-field';
import { SwitchField } from '../../../kit/form/switch-field';
import { TextField } from '../../../kit/form/text-field';
import { useForm } from '../../../kit/form/use-form';
import { useFormat } from '../../../app/i18n/use-format';
import { fault } from '../../../app/problems/fault-text';
import { transactionLabel } from '../sale-columns';
import { refundable } from '../../../kit/refund/refundable';
import { RefundQuestion, type RefundDraft } from './refund-question';
import { ReturnedLines } from './returned-lines';
import { linesOf, sumsOf } from './returned-pieces';
import { sharesOf, type Share } from './shares';
import './strings';
import '../strings';

interface Fields {
  transactionId: string;
  amount: string;
  reason: string;
  /** Returned pieces per line; none for a refund by amount. */
  pieces: number[];
  restock: boolean;
}
const maxReasonLength = 500;

/**
 * Refunds a payment of a sale, fully or in part: by returned pieces or by amount, with a confirmation in a sentence
 * (LEDG-2).
 */
export default function RefundDialog({
  sale,
  onClose,
}: {
  sale: Schemas['ListedSale'];
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation('sales');
  const { t: own } = useTranslation('refund');
  const format = useFormat();
  // The sale when the dialog opened: concurrent refunds must not change the form while it is in use.
  const [opened] = useState(sale);
  const [payments] = useState(() => refundable(sale));
  const [draft, setDraft] = useState<RefundDraft | null>(null);
  const labelOf = (payment: Schemas['SaleTransaction']): string => transactionLabel(t, sale, payment);
  const paymentOf = (id: string): Schemas['SaleTransaction'] =>
    payments.find((one) => one.transactionId === id)!;
  const byLine = (pieces: number[]): boolean => pieces.some((quantity) => quantity > 0);
  const amountOf = ({ pieces, amount }: Pick<Fields, 'pieces' | 'amount'>): string =>
    byLine(pieces) ? decimalTextOf(sumsOf(opened, pieces).total, sale.currency) : amount;
  /** Pieces may be refunded to several payments, an amount to the chosen one. */
  function sharesFor(fields: Pick<Fields, 'pieces' | 'amount' | 'transactionId'>): Share[] | undefined {
    const chosen = paymentOf(fields.transactionId);
    const minor = minorOf(amountOf(fields), sale.currency) ?? 0;
    return sharesOf(minor, chosen, byLine(fields.pieces) ? payments : [chosen], sale.currency);
  }
  const form = useForm<Fields>(
    {
      ...{ transactionId: payments[0]!.transactionId, amount: String(payments[0]!.remaining), reason: '' },
      ...{ pieces: opened.order.products.map(() => 0), restock: false },
    },
    (fields) => {
      const amount = amountOf(fields);
      const payment = paymentOf(fields.transactionId);
      const minor = minorOf(amount, sale.currency);
      // Shown at the field that can fix it: the amount follows from the pieces.
      const at = byLine(fields.pieces) ? 'pieces' : 'amount';
      if (minor === 0) return { [at]: fault('not-above-zero') };
      if (minor === undefined)
        return { [at]: fault('no-amount', { example: moneyOf(1_250, sale.currency) }) };
      const max = { amount: String(payment.remaining), currency: sale.currency };
      return sharesFor(fields) ? {} : { [at]: fault('above-payment', { payment: labelOf(payment), max }) };
    },
    'refund',
  );
  useUnsavedWork(form.isDirty && draft === null);
  const { pieces } = form.fields;
  const payment = paymentOf(form.fields.transactionId);
  if (draft)
    return <RefundQuestion sale={opened} draft={draft} onBack={() => setDraft(null)} onClose={onClose} />;
  function choose(next: number[]): void {
    // Pieces determine the amount, so its errors no longer apply.
    form.show({});
    form.change('pieces', next);
    // Selects a payment that covers the total, if there is one.
    const { total } = sumsOf(opened, next);
    const covers = (one: Schemas['SaleTransaction']) =>
      total <= minorOf(String(one.remaining), sale.currency)!;
    const other = covers(payment) ? undefined : payments.find(covers);
    if (other) form.change('transactionId', other.transactionId);
  }
  const review = (fields: Fields) =>
    setDraft({
      shares: sharesFor(fields)!,
      reason: fields.reason,
      lines: linesOf(fields.pieces),
      restock: fields.restock && byLine(fields.pieces),
    });
  const shares = sharesFor(form.fields) ?? [];
  const shareTexts = shares.map(({ payment: to, amount }) =>
    own('share', { amount: format.money(Number(amount), sale.currency), payment: labelOf(to) }),
  );
  return (
    <FormDialog title={t('refund.of', { number: sale.order.prettyId })} onClose={onClose}>
      <form className="form" noValidate onSubmit={form.onSubmit(review)}>
        {opened.order.products.length > 0 && (
          <ReturnedLines
            sale={opened}
            error={form.errors.pieces}
            inputRef={form.field('pieces').inputRef}
            pieces={pieces}
            onChange={choose}
          />
        )}
        {byLine(pieces) && (
          <SwitchField
            {...form.field('restock')}
            label={t('refund.restock')}
            help={t('refund.restockHelp')}
          />
        )}
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
          value={amountOf(form.fields)}
          disabled={byLine(pieces)}
          label={t('refund.amount', { currency: sale.currency })}
          help={
            shares.length > 1
              ? own('split', { shares: new Intl.ListFormat(i18n.language).format(shareTexts) })
              : t('refund.remains', {
                  amount: format.money(payment.remaining, sale.currency),
                  payment: labelOf(payment),
                })
          }
        />
        <TextField {...form.field('reason')} label={t('refund.reason')} maxLength={maxReasonLength} />
        <div className="form-actions">
          <span className="frame-spacer" />
          <Button onClick={() => askBeforeLeaving(onClose)}>{t('refund.cancel')}</Button>
          <Button type="submit" intent="primary">
            {t('refund.next')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
