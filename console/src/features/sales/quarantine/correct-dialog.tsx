import type { Schemas } from '@backroom/gateway/v2';
import { decimalOf, decimalTextOf } from '@backroom/pricing';
import { Button } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog';
import { FormDialog } from '../../../kit/dialog/form-dialog';
import { usePlaceName } from '../../../kit/filter/use-operator-name';
import '../../../kit/form/form.css';
import { NumberField } from '../../../kit/form/number-field';
import { useFormat } from '../../../app/i18n/use-format';
import { errorText } from '../../../app/problems/fault-text';
import { askBeforeLeaving } from '../../../app/unsaved/leaving';
import { useUnsavedWork } from '../../../app/unsaved/unsaved-work';
import { claimFaults, feeField } from './claim-faults';
import { claimSums } from './claim-sums';
import { ClaimedLineFields } from './claimed-line-fields';
import { ClaimedPaymentFields } from './claimed-payment-fields';
import { correctSale } from './quarantine.api';
import { useReportDecision } from './use-report-decision';

type Fields = Pick<Schemas['Claim'], 'lines' | 'payments' | 'fee'>;
const fieldsOf = ({ lines, payments, fee }: Schemas['Claim']): Fields => ({ lines, payments, fee });
const anotherPayment: Schemas['ClaimedPayment'] = { transactionId: '', method: 'creditCard', amount: '' };
const maxPayments = 20;

interface Props {
  detail: Schemas['QuarantinedDetail'];
  onDone: () => void;
  onClose: () => void;
}

/** Corrects a sale: its lines and payments with their sums, and a confirmation before it is booked. */
export default function CorrectDialog({ detail: { sale, claim, currency }, onDone, onClose }: Props) {
  const { t } = useTranslation('quarantine');
  const format = useFormat();
  const reportDecision = useReportDecision();
  const place = usePlaceName()({ name: sale.location.name, accountId: sale.AccountId });
  const [initialFields] = useState(() => fieldsOf(claim));
  const [fields, setFields] = useState(initialFields);
  // Faults are shown after the first try, and disappear when fixed.
  const [tries, setTries] = useState(0);
  const [isConfirming, setConfirming] = useState(false);
  useUnsavedWork(JSON.stringify(fields) !== JSON.stringify(initialFields));
  const faults = claimFaults(fields, currency);
  const errorOf = (id: string) => (tries > 0 ? errorText(faults.get(id)) : undefined);
  useEffect(() => {
    const [first] = faults.keys();
    if (tries > 0 && first) document.getElementById(first)?.focus();
    // On each try, not on each keystroke.
  }, [tries]);
  const { lines, payments, fee } = fields;
  const change = (part: Partial<Fields>) => setFields({ ...fields, ...part });
  const sums = claimSums(fields, currency);
  const money = (minor: number | undefined) =>
    minor === undefined ? '–' : format.money(decimalOf(minor, currency), currency);
  if (isConfirming)
    return (
      <ConfirmDialog
        name={`quarantine:correct:${sale.id}:${JSON.stringify(fields)}`}
        title={t('correct.title')}
        sentence={t('correct.asked', { total: money(sums.total), place })}
        help={t('accept.final')}
        verb={t('correct.verbTotal', { total: money(sums.total) })}
        act={(intent) => correctSale(sale.id, correctionOf(fields, currency), intent)}
        errorTitle={t('correct.failed')}
        onDone={() => {
          reportDecision(sale, money(sums.total));
          onDone();
        }}
        onClose={() => setConfirming(false)}
      />
    );
  return (
    <FormDialog title={t('correct.title')} className="claim-dialog" onClose={onClose}>
      <p>{t('correct.sentence')}</p>
      {currency !== sale.currency && (
        <p className="claim-error">{t('correct.foreign', { said: sale.currency, currency })}</p>
      )}
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTries(tries + 1);
          setConfirming(faults.size === 0);
        }}
      >
        {lines.map((line, n) => (
          <ClaimedLineFields
            key={n}
            saleId={sale.id}
            place={n + 1}
            line={line}
            currency={currency}
            errorOf={errorOf}
            onChange={(next) => change({ lines: lines.with(n, next) })}
            onRemove={lines.length > 1 ? () => change({ lines: lines.toSpliced(n, 1) }) : undefined}
          />
        ))}
        <div className="claim-fee">
          <NumberField
            id={feeField}
            value={fee}
            error={errorOf(feeField)}
            label={`${t('field.fee')} (${currency})`}
            onValueChange={(next) => change({ fee: next })}
          />
        </div>
        {payments.map((payment, n) => (
          <ClaimedPaymentFields
            key={n}
            place={n + 1}
            payment={payment}
            currency={currency}
            errorOf={errorOf}
            onChange={(next) => change({ payments: payments.with(n, next) })}
            onRemove={payments.length > 1 ? () => change({ payments: payments.toSpliced(n, 1) }) : undefined}
          />
        ))}
        <p>
          <Button
            size="small"
            disabled={payments.length >= maxPayments}
            onClick={() => change({ payments: [...payments, anotherPayment] })}
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
        <div className="form-actions">
          <span className="frame-spacer" />
          <Button onClick={() => askBeforeLeaving(onClose)}>{t('correct.cancel')}</Button>
          <Button type="submit" intent="primary">
            {t('correct.next')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}

function correctionOf(fields: Fields, currency: string): Schemas['Correction'] {
  return {
    lines: fields.lines,
    payments: fields.payments.map(({ transactionId, ...payment }) => ({
      ...payment,
      ...(transactionId && { transactionId }),
    })),
    fee: fields.fee || '0',
    total: decimalTextOf(claimSums(fields, currency).total ?? 0, currency),
  };
}
