const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar date (yyyy-MM-dd) of an instant (milliseconds) in an IANA zone, days of 23 and 25 hours included. */
export function localDate(at: number, timezone: string): string {
  let format = formats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(timezone, format);
  }
  return format.format(at);
}
