type Formats = (timezone: string) => Intl.DateTimeFormat;

const dates = formats('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });
const hours = formats('en', { hour: 'numeric', hourCycle: 'h23' });

/** The calendar date (yyyy-MM-dd) of an instant (milliseconds) in an IANA zone, including days of 23 and 25 hours. */
export function localDate(at: number, timezone: string): string {
  return dates(timezone).format(at);
}

/** The hour (0–23) of an instant (milliseconds) in an IANA zone. */
export function localHour(at: number, timezone: string): number {
  return Number(hours(timezone).format(at));
}

/** Caches one format per zone: creating one costs a hundred times as much as using it. */
function formats(locale: string, options: Intl.DateTimeFormatOptions): Formats {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timezone) => {
    const format = made.get(timezone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: timezone });
    made.set(timezone, format);
    return format;
  };
}
