import type { Schemas } from '@backroom/gateway/v2';
import { useFormat } from '../../app/i18n/use-format';
import { pointText } from './point-text';
import { ChartKey } from './chart-key';
import { trendPath, valueRange } from './trend-path';

const width = 320;

interface Props {
  trend: Schemas['Trend'];
  title: string;
  isSmall: boolean;
  /** Currency of the values; undefined for plain numbers. */
  currency: string | undefined;
}

/** The current period as a solid line, the previous one dashed: readable without color. */
export function TrendLine({ trend, title, isSmall, currency }: Props) {
  const format = useFormat();
  const current = trend.currentTotals;
  // The previous period may be longer; days without a counterpart are not comparable.
  const previous = trend.previousTotals.slice(0, current.length);
  const height = isSmall ? 28 : 72;
  const box = { width, height };
  const { length } = current;
  const range = valueRange(current, previous);
  const first = current[0];
  const last = current.at(-1);
  return (
    <div className="trend-line">
      {!isSmall && (
        <p className="trend-scale" aria-hidden>
          <span>{format.scale(range.high, currency)}</span>
          <span>{format.scale(range.low, currency)}</span>
        </p>
      )}
      <svg
        viewBox={`-2 -4 ${width + 4} ${height + 8}`}
        preserveAspectRatio="none"
        height={height + 8}
        role="img"
        aria-label={title}
      >
        <title>{title}</title>
        {!isSmall && <path d={`M0,0h${width}M0,${height}h${width}`} className="trend-grid" />}
        <path d={trendPath(previous, length, range, box)} className="trend-previous" />
        <path d={trendPath(current, length, range, box)} className="trend-current" />
      </svg>
      {!isSmall && first && last && (
        <p className="trend-axis">
          <span>
            {pointText(format, first)}
            {first !== last && ` – ${pointText(format, last)}`}
          </span>
          <ChartKey />
        </p>
      )}
    </div>
  );
}
