import type { Schemas } from '@backroom/gateway/v2';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../app/i18n/use-format';
import { uptimeQuery } from '../places.api';

/** Uptime of a kiosk in the last seven days: a line with gaps, and the same in words. */
export function UptimeStrip({ kiosk, timezone }: { kiosk: Schemas['Kiosk']; timezone: string }) {
  const { t } = useTranslation('places');
  const format = useFormat();
  const { data } = useQuery(uptimeQuery(kiosk.LocationId, kiosk.id));
  if (!data || data.intervals.length === 0) return null;
  const since = knownSince(data);
  const known = piecesOf(data)[0]!.x;
  const percent = format.rate(Math.round(data.online * 1_000) / 10);
  return (
    <p className="uptime">
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect className="uptime-unknown" width="100" height="4" />
        <rect className="uptime-away" x={known} width={100 - known} height="4" />
        {piecesOf(data).map(({ x, width }) => (
          <rect key={x} className="uptime-there" x={x} width={width} height="4" />
        ))}
      </svg>
      <span className="muted">
        {since
          ? t('kiosk.uptimeSince', { percent, time: format.moment(since, timezone) })
          : t('kiosk.uptime', { percent })}
      </span>
    </p>
  );
}

/**
 * Start of the known uptime, if it is later than the start of the range; before, the kiosk does not count as offline.
 */
export function knownSince({ from, intervals }: Schemas['Uptime']): string | null {
  const first = intervals[0]?.from ?? from;
  return Date.parse(first) > Date.parse(from) ? first : null;
}

/** The intervals in percent of the range. */
export function piecesOf({ from, to, intervals }: Schemas['Uptime']): { x: number; width: number }[] {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const at = (time: number) => (100 * (Math.min(Math.max(time, start), end) - start)) / (end - start);
  return intervals.map((one) => {
    const x = at(Date.parse(one.from));
    return { x, width: at(one.to ? Date.parse(one.to) : end) - x };
  });
}
