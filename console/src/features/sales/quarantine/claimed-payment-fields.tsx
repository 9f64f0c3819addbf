import type { Schemas } from '@backroom/gateway/v2';
import { paymentMethods } from '@backroom/proto/payment-methods';
import { Button } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../kit/form/number-field';
import { SelectField } from '../../../kit/form/select-field';
import { methodKey } from '../payment-method';
import { paymentField } from './claim-faults';

interface Props {
  /** From 1. */
  place: number;
  payment: Schemas['ClaimedPayment'];
  currency: string;
  /** The error of the field with this id. */
  errorOf: (id: string) => string | undefined;
  onChange: (payment: Schemas['ClaimedPayment']) => void;
  /** Absent for the only payment. */
  onRemove?: () => void;
}

/** One payment of a sale. */
export function ClaimedPaymentFields({ place, payment, currency, errorOf, onChange, onRemove }: Props) {
  const { t } = useTranslation('quarantine');
  const { t: tSales } = useTranslation('sales');
  const methods = Object.keys(paymentMethods).map((value) => ({ value, label: tSales(`method.${value}`) }));
  // An unknown method must be replaced, so nothing is selected.
  const isKnown = methodKey(payment.method) !== null;
  return (
    <fieldset className="claim-line">
      <legend>{t('field.of.payments', { place })}</legend>
      <SelectField
        id={paymentField(place, 'method')}
        error={errorOf(paymentField(place, 'method'))}
        label={t('field.method')}
        value={isKnown ? payment.method : ''}
        options={isKnown ? methods : [{ value: '', label: '–' }, ...methods]}
        onValueChange={(method) => onChange({ ...payment, method })}
      />
      <NumberField
        id={paymentField(place, 'amount')}
        error={errorOf(paymentField(place, 'amount'))}
        label={`${t('field.amount')} (${currency})`}
        value={payment.amount}
        onValueChange={(amount) => onChange({ ...payment, amount })}
      />
      {onRemove && (
        <Button size="small" variant="minimal" onClick={onRemove}>
          {t('correct.removePayment', { place })}
        </Button>
      )}
    </fieldset>
  );
}
