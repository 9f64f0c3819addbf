import type { Schemas } from '@backroom/gateway/v2';
import type { Measure } from './measures';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../app/i18n/use-format';
import { MovingFigure } from '../../app/live/moving-figure';
import { measureText } from './measure-format';
import { PercentTag } from './percent-tag';
import { TrendLine } from './trend-line';
import { TrendTableButton } from './trend-table-button';

interface Props {
  measure: Measure;
  currencies: Schemas['CurrencySales'][];
  isSkeleton: boolean;
  /** Shows the measure in the large chart. */
  onOpen: () => void;
}

export function TrendCard({ measure, currencies, isSkeleton, onOpen }: Props) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const isSeveral = currencies.length > 1;
  const name = t(`measure.${measure}`);
  return (
    <section className="trend-card panel" aria-label={name}>
      <div className="trend-head">
        <h3>
          {currencies.length > 0 ? (
            <button
              type="button"
              className="trend-open"
              aria-label={t('chart.open', { name })}
              onClick={onOpen}
            >
              {name}
            </button>
          ) : (
            name
          )}
        </h3>
        <TrendTableButton measure={measure} name={name} currencies={currencies} />
      </div>
      {currencies.length === 0 && (
        <div className={isSkeleton ? 'trend-blank bp6-skeleton' : 'trend-blank'} aria-hidden={isSkeleton} />
      )}
      {currencies.map((report) => (
        <div key={report.currency} className={isSeveral ? 'trend trend-small' : 'trend'}>
          <div className="trend-figures">
            <MovingFigure
              className="trend-figure"
              text={measureText(format, measure, report.totals[measure].current, report.currency)}
            />
            {isSeveral && measure === 'avgItemsPerSale' && <span className="muted">{report.currency}</span>}
            <PercentTag change={report.totals[measure]} />
          </div>
          <TrendLine
            trend={report[measure]}
            title={t('trend.title', { name, currency: report.currency })}
            isSmall={isSeveral}
            currency={measure === 'avgItemsPerSale' ? undefined : report.currency}
          />
        </div>
      ))}
      <p className="trend-unit">{t(`unit.${measure}`)}</p>
    </section>
  );
}
