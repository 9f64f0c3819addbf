import { decimalOf } from '@backroom/pricing';

/** Most amounts that are remembered per currency: those of a shop come again and again. */
const mostAmounts = 20_000;
/** Clocks are changed at quarters of an hour and nowhere between. Milliseconds. */
const quarter = 15 * 60_000;

export type CellFormat = ReturnType<typeof createFormat>;

/** Money and times as the console's lists write them (SHELL-10), fast enough for millions of rows. */
function createFormat(language: string) {
  const isEnglish = language === 'en';
  const region = isEnglish ? 'en-US' : language;
  const moneyBy = remembered((currency) => {
    const format = new Intl.NumberFormat(region, { style: 'currency', currency });
    const known = new Map<number, string>();
    return (minor: number): string => {
      let text = known.get(minor);
      if (text === undefined) {
        if (known.size >= mostAmounts) known.clear();
        known.set(minor, (text = format.format(decimalOf(minor, currency))));
      }
      return text;
    };
  });
  const timeBy = remembered((zone) => {
    const format = new Intl.DateTimeFormat(region, timeOptions(isEnglish, zone));
    const nameAt = zoneNames(region, zone);
    let [minute, text] = [Number.NaN, ''];
    return (at: number): string => {
      if (minute === Math.floor(at / 60_000)) return text;
      minute = Math.floor(at / 60_000);
      const time = isEnglish
        ? format.format(at).replace(', ', ' - ').replace('\u202f', ' ')
        : format.format(at);
      return (text = `${time} ${nameAt(at)}`);
    };
  });
  return {
    money: (minor: number, currency: string): string => moneyBy(currency)(minor),
    /** In the zone of the place, with the zone named. Milliseconds since the epoch. */
    moment: (at: number, zone: string): string => timeBy(zone)(at),
  };
}

export const formatOf = remembered(createFormat);

function zoneNames(region: string, timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat(region, { timeZone, timeZoneName: 'short' });
  const known = new Map<number, string>();
  return (at) => {
    const when = Math.floor(at / quarter);
    let name = known.get(when);
    if (name === undefined) {
      if (known.size >= mostAmounts) known.clear();
      name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
      known.set(when, name);
    }
    return name;
  };
}

/** MM/dd/yyyy - hh:mm aa in English (S2 section 9), the language's short form elsewhere. */
function timeOptions(isEnglish: boolean, timeZone: string): Intl.DateTimeFormatOptions {
  if (!isEnglish) return { dateStyle: 'short', timeStyle: 'short', timeZone };
  const two = '2-digit';
  return { timeZone, year: 'numeric', month: two, day: two, hour: two, minute: two, hour12: true };
}

function remembered<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    let one = made.get(key);
    if (one === undefined) made.set(key, (one = make(key)));
    return one;
  };
}
