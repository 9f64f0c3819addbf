import type { Schemas } from '@backroom/gateway/v2';
import { Button } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../dialog/form-dialog';
import { Form } from '../../form/form';
import { NumberField } from '../../form/number-field';
import { useForm } from '../../form/use-form';
import { useSave } from '../../form/use-save';
import { decimalOf, decimalTextOf } from '@backroom/pricing';
import { useFormat } from '../../i18n/use-format';
import { claimSums } from './claim-sums';
import { ClaimedLineFields } from './claimed-line-fields';
import { ClaimedPaymentFields } from './claimed-payment-fields';
import { correctSale, useDecided } from './quarantine.api';
import { fault } from '../../problems/fault-text';

type Fields = Pick<Schemas['Claim'], 'lines' | 'payments' | 'fee'>;
const fieldsOf = ({ lines, payments, fee }: Schemas['Claim']): Fields => ({ lines, payments, fee });
const anotherPayment: Schemas['ClaimedPayment'] = { transactionId: '', method: 'creditCard', amount: '' };
const mostPayments = 20;

/** What the sale really was: its lines and payments, the sums beside them, booked once they agree. */
export default function CorrectDialog({
  detail: { sale, claim, currency },
  onDone,
  onClose,
}: {
  detail: Schemas['QuarantinedDetail'];
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('quarantine');
  const format = useFormat();
  const decided = useDecided();
  const form = useForm<Fields>(
    fieldsOf(claim),
    (fields) => {
      const { total, paid } = claimSums(fields, currency);
      if (total === undefined) return { lines: fault('quarantine:correct.noAmounts') };
      return paid === total ? {} : { payments: fault('payments-differ') };
    },
    'claim',
  );
  const saving = useSave(form, {
    send: (fields, _version, intent) =>
      correctSale(
        sale.id,
        {
          lines: fields.lines,
          payments: fields.payments.map(({ transactionId, ...payment }) => ({
            ...payment,
            ...(transactionId && { transactionId }),
          })),
          fee: fields.fee || '0',
          total: decimalTextOf(claimSums(fields, currency).total ?? 0, currency),
        },
        intent,
      ),
    onSaved: () => {
      decided();
      onDone();
    },
  });
  const { lines, payments } = form.fields;
  const sums = claimSums(form.fields, currency);
  const money = (minor: number | undefined) =>
    minor === undefined ? '–' : format.money(decimalOf(minor, currency), currency);
  return (
    <FormDialog title={t('correct.title')} className="claim-dialog" onClose={onClose}>
      <p>{t('correct.sentence')}</p>
      {currency !== sale.currency && (
        <p className="claim-error">{t('correct.foreign', { said: sale.currency, currency })}</p>
      )}
      <Form
        form={form}
        saving={saving}
        saveText={t('correct.verbTotal', { total: money(sums.total) })}
        errorTitle={t('correct.failed')}
        describe={(name, value) => ({ label: name, text: JSON.stringify(value) })}
        onCancel={onClose}
      >
        {lines.map((line, n) => (
          <ClaimedLineFields
            key={n}
            place={n + 1}
            line={line}
            currency={currency}
            onChange={(next) => form.change('lines', lines.with(n, next))}
            onRemove={lines.length > 1 ? () => form.change('lines', lines.toSpliced(n, 1)) : undefined}
          />
        ))}
        {form.errors.lines && (
          <p className="claim-error" role="alert">
            {form.errors.lines}
          </p>
        )}
        <div className="claim-fee">
          <NumberField {...form.field('fee')} label={`${t('field.fee')} (${currency})`} />
        </div>
        {payments.map((payment, n) => (
          <ClaimedPaymentFields
            key={n}
            place={n + 1}
            payment={payment}
            currency={currency}
            onChange={(next) => form.change('payments', payments.with(n, next))}
            onRemove={
              payments.length > 1 ? () => form.change('payments', payments.toSpliced(n, 1)) : undefined
            }
          />
        ))}
        <p>
          <Button
            size="small"
            disabled={payments.length >= mostPayments}
            onClick={() => form.change('payments', [...payments, anotherPayment])}
          >
            {t('correct.addPayment')}
          </Button>
        </p>
        <dl className="facts claim-sums">
          <div>
            <dt>{t('field.total')}</dt>
            <dd>{money(sums.total)}</dd>
          </div>
          <div>
            <dt>{t('field.paid')}</dt>
            <dd className={sums.paid === sums.total ? undefined : 'claim-wrong'}>{money(sums.paid)}</dd>
          </div>
        </dl>
        {form.errors.payments && (
          <p className="claim-error" role="alert">
            {form.errors.payments}
          </p>
        )}
      </Form>
    </FormDialog>
  );
}
