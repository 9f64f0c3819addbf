/** Returns an instant as local time of a zone, to the minute: yyyy-MM-ddTHH:mm. */
export function wallTime(iso: string, zone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return format.format(new Date(iso)).replace(' ', 'T');
}

/** Returns the current day of a zone, yyyy-MM-dd. */
export const todayIn = (zone: string): string => wallTime(new Date().toISOString(), zone).slice(0, 10);

/** Returns the instant of a local time; for an hour that occurs twice, the first. */
export function instantOf(wall: string, zone: string): string {
  const shown = Date.parse(`${wall}Z`);
  const offsetAt = (at: number): number => Date.parse(`${wallTime(new Date(at).toISOString(), zone)}Z`) - at;
  // The offsets of the day before and after: they differ at a clock change, and only one of them fits.
  const candidates = [shown - offsetAt(shown - day), shown - offsetAt(shown + day)];
  const fit = candidates.find((at) => at + offsetAt(at) === shown) ?? candidates[0]!;
  return new Date(fit).toISOString();
}

const day = 86_400_000;
