import type { Schemas } from '@backroom/gateway/v2';
import type { Measure } from './measures';
import { Button } from '@blueprintjs/core';
import { ThIcon } from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/use-format';
import { MovingFigure } from '../live/moving-figure';
import { measureText } from './measure-format';
import { PercentTag } from './percent-tag';
import { TrendLine } from './trend-line';

const TrendTable = lazy(() => import('./trend-table'));

interface Props {
  measure: Measure;
  currencies: Schemas['CurrencySales'][];
  isSkeleton: boolean;
}

export function TrendCard({ measure, currencies, isSkeleton }: Props) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const [isTableOpen, setTableOpen] = useState(false);
  const isSeveral = currencies.length > 1;
  const name = t(`measure.${measure}`);
  return (
    <section className="trend-card panel" aria-label={name}>
      <div className="trend-head">
        <h3>{name}</h3>
        <Button
          variant="minimal"
          size="small"
          icon={<ThIcon />}
          disabled={currencies.length === 0}
          aria-label={t('table.open', { name })}
          title={t('table.open', { name })}
          onClick={() => setTableOpen(true)}
        />
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
      {isTableOpen && (
        <Suspense fallback={null}>
          <TrendTable
            measure={measure}
            name={name}
            currencies={currencies}
            onClose={() => setTableOpen(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
