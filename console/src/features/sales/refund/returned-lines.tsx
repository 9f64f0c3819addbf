import type { Schemas } from '@backroom/gateway/v2';
import { decimalOf } from '@backroom/pricing';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Stepper } from '../../../kit/form/stepper';
import { useFormat } from '../../../app/i18n/use-format';
import './refund.css';
import { piecesLeft, sumsOf } from './returned-pieces';

interface Props {
  sale: Schemas['ListedSale'];
  /** Per line. */
  pieces: readonly number[];
  onChange: (pieces: number[]) => void;
  error: string | undefined;
  /** The first line, focused if there is an error. */
  inputRef: Ref<HTMLElement>;
}

/** The returned pieces of a sale, and their sum with tax and deposit (LEDG-2). */
export function ReturnedLines({ sale, pieces, onChange, error, inputRef }: Props) {
  const { t } = useTranslation('sales');
  const format = useFormat();
  const left = piecesLeft(sale);
  const sums = sumsOf(sale, pieces);
  const money = (minor: number) => format.money(decimalOf(minor, sale.currency), sale.currency);
  return (
    <fieldset className="refund-lines">
      <legend>{t('refund.lines')}</legend>
      <ul>
        {sale.order.products.map(({ name, quantity, unitPrice }, line) => (
          <li key={line}>
            <span>
              <span className="refund-product">{name}</span>
              <span className="muted">
                {left[line] === 0
                  ? t('refund.allBack')
                  : t('refund.sold', {
                      left: format.whole(left[line]!),
                      quantity: format.whole(quantity),
                      price: format.money(unitPrice, sale.currency),
                    })}
              </span>
            </span>
            <Stepper
              inputRef={line === 0 ? inputRef : undefined}
              label={t('refund.pieces', { product: name })}
              value={pieces[line]!}
              max={left[line]!}
              onValueChange={(value) => onChange(pieces.with(line, value))}
            />
          </li>
        ))}
      </ul>
      {error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
      <dl className="facts" aria-live="polite">
        {sums.total > 0 && (
          <>
            {(['net', 'tax', 'deposit'] as const).map(
              (part) =>
                sums[part] > 0 && (
                  <div key={part}>
                    <dt>{t(`refund.part.${part}`)}</dt>
                    <dd>{money(sums[part])}</dd>
                  </div>
                ),
            )}
            <div className="sale-total">
              <dt>{t('refund.part.total')}</dt>
              <dd>{money(sums.total)}</dd>
            </div>
          </>
        )}
      </dl>
    </fieldset>
  );
}
