/** An instant as the clock on the wall of a place shows it, to the minute: yyyy-MM-ddTHH:mm. */
export function wallTime(iso: string, zone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return format.format(new Date(iso)).replace(' ', 'T');
}

/** The present day of a place, yyyy-MM-dd. */
export const todayIn = (zone: string): string => wallTime(new Date().toISOString(), zone).slice(0, 10);

/** The instant at which the clock on the wall of a place shows this; of an hour that comes twice, the first. */
export function instantOf(wall: string, zone: string): string {
  const shown = Date.parse(`${wall}Z`);
  const ahead = (at: number): number => Date.parse(`${wallTime(new Date(at).toISOString(), zone)}Z`) - at;
  // The offsets of the day before and after: at a clock change they differ, and only one of them fits.
  const guesses = [shown - ahead(shown - day), shown - ahead(shown + day)];
  const fit = guesses.find((at) => at + ahead(at) === shown) ?? guesses[0]!;
  return new Date(fit).toISOString();
}

const day = 86_400_000;
