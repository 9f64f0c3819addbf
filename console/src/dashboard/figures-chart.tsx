import type { Schemas } from '@backroom/gateway/v2';
import { SegmentedControl } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallFilter } from '../filter/global-filter';
import { ChartKey } from './chart-key';
import { measures, type Measure } from './measures';
import { TrendTableButton } from './trend-table-button';
import { useFiguresLine } from './use-figures-line';

interface Props {
  currencies: Schemas['CurrencySales'][];
  measure: Measure;
  onMeasure: (measure: Measure) => void;
  filter: CallFilter;
  isStale: boolean;
}

/** One measure large: what it was when, beside the period before, and the way to the sales behind each day. */
export function FiguresChart({ currencies, measure, onMeasure, filter, isStale }: Props) {
  const { t } = useTranslation('dashboard');
  const { FiguresLine, isAway } = useFiguresLine();
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
        {hasLine && !FiguresLine && (
          <div className="chart-plot muted" aria-busy={!isAway}>
            {isAway && t('chart.away')}
          </div>
        )}
        {hasLine && FiguresLine && (
          <FiguresLine
            // Another measure or period has other points: what was picked of these is none of its.
            key={`${measure} ${report.currency} ${report[measure].currentTotals[0]!.date} ${report[measure].currentTotals.length}`}
            measure={measure}
            report={report}
            filter={filter}
          />
        )}
        {!hasLine && <p className="panel-empty">{t('chart.empty')}</p>}
        {hasLine && <ChartKey />}
      </div>
    </section>
  );
}
