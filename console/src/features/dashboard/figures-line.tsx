import type { Schemas } from '@backroom/gateway/v2';
import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallFilter } from '../../kit/filter/global-filter';
import { useFormat } from '../../app/i18n/use-format';
import ChartCanvas, { type Scale } from './chart-canvas';
import { chartOptions } from './chart-options';
import { measureText } from './measure-format';
import type { Measure } from './measures';
import { pointText } from './point-text';
import { PickedBucket } from './picked-bucket';

interface Props {
  measure: Measure;
  report: Schemas['CurrencySales'];
  filter: CallFilter;
}

/** The line with its values under the pointer or, with the arrow keys, at the position of a slider. */
export default function FiguresLine({ measure, report, filter }: Props) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const help = useId();
  const trend = report[measure];
  const { currentTotals: current, previousTotals: previous } = trend;
  const currency = measure === 'avgItemsPerSale' ? undefined : report.currency;
  const option = useMemo(() => chartOptions(trend, format, currency), [trend, format, currency]);
  const now = current.findLastIndex(({ value }) => value !== null);
  const [pointed, setPointed] = useState<number>();
  const [at, setAt] = useState(Math.max(0, now));
  const [isFocused, setFocused] = useState(false);
  const [picked, setPicked] = useState<number>();
  const last = current.length - 1;
  const text = (value: number | null | undefined): string =>
    value === undefined || value === null ? '–' : measureText(format, measure, value, report.currency);
  const shown = pointed ?? (isFocused ? at : undefined);

  function onKeyDown(event: KeyboardEvent): void {
    const steps: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
    const to = steps[event.key];
    if (to !== undefined) setAt(Math.min(last, Math.max(0, to)));
    else if (event.key === 'Enter' || event.key === ' ') setPicked(at);
    else return;
    event.preventDefault();
  }

  function indexAt(scale: Scale, event: React.PointerEvent | React.MouseEvent): number {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    return Math.min(last, Math.max(0, Math.round(scale.indexAt(x))));
  }

  return (
    <>
      <div className="chart-plot">
        <ChartCanvas option={option}>
          {(scale) => (
            <>
              {shown !== undefined && (
                <div className="chart-cursor" style={{ left: scale.x(shown) }} aria-hidden>
                  <div className={shown > last / 2 ? 'chart-tip chart-tip-left' : 'chart-tip'}>
                    <strong>{pointText(format, current[shown]!, 'longBucket')}</strong>
                    <span className="key-current" /> {text(current[shown]!.value)}
                    {previous[shown] && (
                      <>
                        <span className="muted">{pointText(format, previous[shown], 'longBucket')}</span>
                        <span className="key-previous" /> {text(previous[shown].value)}
                      </>
                    )}
                  </div>
                </div>
              )}
              <div
                className="chart-slider"
                role="slider"
                tabIndex={0}
                aria-label={t('trend.title', { name: t(`measure.${measure}`), currency: report.currency })}
                aria-describedby={help}
                aria-valuemin={0}
                aria-valuemax={last}
                aria-valuenow={at}
                aria-valuetext={t('chart.value', {
                  when: pointText(format, current[at]!, 'longBucket'),
                  value: text(current[at]!.value),
                  before: text(previous[at]?.value),
                })}
                onKeyDown={onKeyDown}
                onFocus={(event) => setFocused(event.currentTarget.matches(':focus-visible'))}
                onBlur={() => setFocused(false)}
                onPointerMove={(event) => setPointed(indexAt(scale, event))}
                onPointerLeave={() => setPointed(undefined)}
                onClick={(event) => {
                  const index = indexAt(scale, event);
                  setAt(index);
                  setPicked(index);
                }}
              />
            </>
          )}
        </ChartCanvas>
      </div>
      <p id={help} className="visually-hidden">
        {t('chart.help')}
      </p>
      <PickedBucket
        current={picked === undefined ? undefined : current[picked]}
        previous={picked === undefined ? undefined : previous[picked]}
        text={text}
        filter={filter}
      />
    </>
  );
}
