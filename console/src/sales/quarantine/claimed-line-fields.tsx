import type { Schemas } from '@backroom/gateway/v2';
import { Button } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../form/number-field';
import { numberIn } from '../../form/typed-number';
import { lineField } from './claim-faults';

const amounts = ['unitPrice', 'discount', 'tax', 'deposit'] as const;
const counts = ['productId', 'quantity'] as const;

interface Props {
  /** From 1. */
  place: number;
  line: Schemas['ClaimedLine'];
  currency: string;
  /** What is wrong with the field of this id. */
  errorOf: (id: string) => string | undefined;
  onChange: (line: Schemas['ClaimedLine']) => void;
  /** The last line stays. */
  onRemove?: () => void;
}

/** One product of a sale, field by field. */
export function ClaimedLineFields({ place, line, currency, errorOf, onChange, onRemove }: Props) {
  const { t } = useTranslation('quarantine');
  return (
    <fieldset className="claim-line">
      <legend>{t('field.of.lines', { place })}</legend>
      {counts.map((name) => (
        <NumberField
          key={name}
          id={lineField(place, name)}
          error={errorOf(lineField(place, name))}
          label={t(`field.${name}`)}
          inputMode="numeric"
          value={line[name] === 0 ? '' : String(line[name])}
          onValueChange={(value) => onChange({ ...line, [name]: Math.trunc(numberIn(value) || 0) })}
        />
      ))}
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
