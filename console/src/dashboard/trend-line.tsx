import { useTranslation } from 'react-i18next';
import type { Trend } from '../api/types';
import { useFormat } from '../i18n/use-format';
import { trendPath, valueRange } from './trend-path';

const width = 320;

/** The current period as a solid line, the previous one dashed: readable without colour. */
export function TrendLine({ trend, title, isSmall }: { trend: Trend; title: string; isSmall: boolean }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { currentTotals: current, previousTotals: previous } = trend;
  const height = isSmall ? 28 : 72;
  const box = { width, height };
  const length = Math.max(current.length, previous.length);
  const range = valueRange(current, previous);
  const first = current[0];
  const last = current.at(-1);
  return (
    <div className="trend-line">
      <svg
        viewBox={`-2 -4 ${width + 4} ${height + 8}`}
        preserveAspectRatio="none"
        height={height + 8}
        role="img"
        aria-label={title}
      >
        <title>{title}</title>
        <path d={trendPath(previous, length, range, box)} className="trend-previous" />
        <path d={trendPath(current, length, range, box)} className="trend-current" />
      </svg>
      {!isSmall && first && last && (
        <p className="trend-axis">
          <span>
            {format.bucket(first.date)}
            {first !== last && ` – ${format.bucket(last.date)}`}
          </span>
          <span className="trend-key">
            <span className="key-current" aria-hidden /> {t('trend.current')}
            <span className="key-previous" aria-hidden /> {t('trend.previous')}
          </span>
        </p>
      )}
    </div>
  );
}
