import type { Schemas } from '@backroom/gateway/v2';
import { Button } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../kit/form/number-field';
import { numberOf } from '../../../kit/form/typed-number';
import { lineField } from './claim-faults';
import { ClaimedProduct } from './claimed-product';

const amounts = ['unitPrice', 'discount', 'tax', 'deposit'] as const;

interface Props {
  saleId: string;
  /** From 1. */
  place: number;
  line: Schemas['ClaimedLine'];
  currency: string;
  /** The error of the field with this id. */
  errorOf: (id: string) => string | undefined;
  onChange: (line: Schemas['ClaimedLine']) => void;
  /** Absent for the only line. */
  onRemove?: () => void;
}

/** One product of a sale, field by field. */
export function ClaimedLineFields({ saleId, place, line, currency, errorOf, onChange, onRemove }: Props) {
  const { t } = useTranslation('quarantine');
  return (
    <fieldset className="claim-line">
      <legend>{t('field.of.lines', { place })}</legend>
      <ClaimedProduct
        id={lineField(place, 'productId')}
        saleId={saleId}
        currency={currency}
        value={line.productId}
        error={errorOf(lineField(place, 'productId'))}
        onPick={({ id, price }) =>
          // Another product has another price.
          onChange({ ...line, productId: id, ...(price !== null && { unitPrice: price }) })
        }
      />
      <NumberField
        id={lineField(place, 'quantity')}
        error={errorOf(lineField(place, 'quantity'))}
        label={t('field.quantity')}
        inputMode="numeric"
        value={line.quantity === 0 ? '' : String(line.quantity)}
        onValueChange={(value) => onChange({ ...line, quantity: Math.trunc(numberOf(value) || 0) })}
      />
      {amounts.map((name) => (
        <NumberField
          key={name}
          id={lineField(place, name)}
          error={errorOf(lineField(place, name))}
          label={`${t(`field.${name}`)} (${currency})`}
          value={line[name]}
          onValueChange={(value) => onChange({ ...line, [name]: value })}
        />
      ))}
      {onRemove && (
        <Button size="small" variant="minimal" onClick={onRemove}>
          {t('correct.removeLine', { place })}
        </Button>
      )}
    </fieldset>
  );
}
