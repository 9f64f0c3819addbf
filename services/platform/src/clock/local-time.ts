type Formats = (timezone: string) => Intl.DateTimeFormat;

const dates = formats('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });
const hours = formats('en', { hour: 'numeric', hourCycle: 'h23' });

/** The calendar date (yyyy-MM-dd) of an instant (milliseconds) in an IANA zone, days of 23 and 25 hours included. */
export function localDate(at: number, timezone: string): string {
  return dates(timezone).format(at);
}

/** The hour (0–23) of an instant (milliseconds) in an IANA zone. */
export function localHour(at: number, timezone: string): number {
  return Number(hours(timezone).format(at));
}

/** A format of each zone, made once: making one costs a hundred times what using it does. */
function formats(locale: string, options: Intl.DateTimeFormatOptions): Formats {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timezone) => {
    const format = made.get(timezone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: timezone });
    made.set(timezone, format);
    return format;
  };
}
