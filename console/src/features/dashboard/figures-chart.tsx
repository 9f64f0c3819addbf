import type { Schemas } from '@backroom/gateway/v2';
import { SegmentedControl } from '@blueprintjs/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { idle } from '../../app/idle';
import type { CallFilter } from '../../kit/filter/global-filter';
import { ChartKey } from './chart-key';
import { measures, type Measure } from './measures';
import { TrendTableButton } from './trend-table-button';

/**
 * A third of the console's code: it loads when the figures are painted and the browser is idle. If it fails to load,
 * the figures are shown without it; a browser requests a module only once.
 */
const FiguresLine = lazy(() =>
  idle()
    .then(() => import('./figures-line'))
    .catch(() => ({ default: ChartUnavailable })),
);

function ChartUnavailable() {
  const { t } = useTranslation('dashboard');
  return <div className="chart-plot muted">{t('chart.away')}</div>;
}

interface Props {
  currencies: Schemas['CurrencySales'][];
  measure: Measure;
  onMeasure: (measure: Measure) => void;
  filter: CallFilter;
  isStale: boolean;
}

/** One measure in large: its course next to the previous period, with links to the sales of each day. */
export function FiguresChart({ currencies, measure, onMeasure, filter, isStale }: Props) {
  const { t } = useTranslation('dashboard');
  const [chosen, setChosen] = useState<string>();
  const report = currencies.find(({ currency }) => currency === chosen) ?? currencies[0];
  const name = t(`measure.${measure}`);
  const hasLine = report !== undefined && report[measure].currentTotals.length > 0;
  return (
    <section className="panel chart" id="chart" aria-label={t('chart.title')} tabIndex={-1}>
      <div className="panel-head">
        <h2>{name}</h2>
        <div className="chart-choices">
          {currencies.length > 1 && (
            <SegmentedControl
              size="small"
              aria-label={t('chart.currency')}
              options={currencies.map(({ currency }) => ({ value: currency, label: currency }))}
              value={report?.currency ?? ''}
              onValueChange={setChosen}
            />
          )}
          <SegmentedControl
            size="small"
            className="chart-measures"
            aria-label={t('chart.measure')}
            options={measures.map((value) => ({ value, label: t(`measure.${value}`) }))}
            value={measure}
            onValueChange={(value) => onMeasure(value as Measure)}
          />
          <TrendTableButton measure={measure} name={name} currencies={currencies} />
        </div>
      </div>
      <div className={isStale ? 'chart-body list-stale' : 'chart-body'}>
        {hasLine ? (
          <Suspense fallback={<div className="chart-plot" aria-busy />}>
            <FiguresLine
              // Another measure or period has other points, so a picked point does not carry over.
              key={`${measure} ${report.currency} ${report[measure].currentTotals[0]!.date} ${report[measure].currentTotals.length}`}
              measure={measure}
              report={report}
              filter={filter}
            />
          </Suspense>
        ) : (
          <p className="panel-empty">{t('chart.empty')}</p>
        )}
        {hasLine && <ChartKey />}
      </div>
    </section>
  );
}
