import type { Schemas } from '@backroom/gateway/v2';
import type { Format } from '../../app/i18n/format';
import { instantOf } from '../../app/i18n/zoned-time';

/**
 * Labels a point. The two points of an hour that a clock change repeats have the zone's names ("01:00 AM CDT", "01:00 AM
 * CST"), or numbers where several zones repeat it.
 */
export function pointText(
  format: Pick<Format, 'bucket' | 'tick' | 'longBucket' | 'zoneName'>,
  { date, pass, timezone }: Pick<Schemas['TrendPoint'], 'date' | 'pass' | 'timezone'>,
  style: 'bucket' | 'tick' | 'longBucket' = 'bucket',
): string {
  const text = format[style](date);
  if (!pass) return text;
  // The second time may begin within the hour: its last minute is in both.
  const name = timezone && format.zoneName(instantOf(`${date.slice(0, 13)}:59`, timezone, pass), timezone);
  return `${text} ${name ?? `(${pass})`}`;
}
