import { percentDecimals } from '@backroom/proto/fields';
import { moneyFormat } from '@backroom/pricing';
import { memoize } from './memoize';
import { zonePeriodAt, zoneRules } from './zone-rules';
import { localTime } from './zoned-time';

/** Formats money, numbers and times by locale; English follows the formats of the documents. */
const documentsLocale = 'en';
const agoUnits = [
  ['day', 86_400, 'd'],
  ['hour', 3_600, 'h'],
  ['minute', 60, 'min'],
  ['second', 1, 's'],
] as const;

export type Format = ReturnType<typeof createFormat>;

export function createFormat(locale: string) {
  const isEnglish = locale.split('-')[0] === documentsLocale;
  const region = isEnglish ? 'en-US' : locale;
  const number = new Intl.NumberFormat(region, { maximumFractionDigits: 2 });
  const whole = new Intl.NumberFormat(region, { maximumFractionDigits: 0 });
  const rates = new Intl.NumberFormat(region, {
    style: 'percent',
    maximumFractionDigits: percentDecimals,
  });
  const percentage = new Intl.NumberFormat(region, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  // The narrow style gives "-3 s" in French, and abbreviates minutes like meters in German.
  const ago = new Intl.RelativeTimeFormat(region, { numeric: 'always', style: 'short' });
  const moneyBy = memoize((currency: string) => moneyFormat(region, currency));
  const short = { notation: 'compact', maximumSignificantDigits: 3 } as const;
  const scaleBy = memoize((currency: string) =>
    currency ? moneyFormat(region, currency, short) : new Intl.NumberFormat(region, short),
  );
  const formatBy = memoize(
    (style: TimeStyle) => new Intl.DateTimeFormat(region, timeOptions(isEnglish, style)),
  );
  const zoneNameBy = memoize(
    (zone: string) => new Intl.DateTimeFormat(region, { timeZone: zone, timeZoneName: 'short' }),
  );

  function dateTime(iso: string, zone: string, style: TimeStyle = 'minute'): string {
    // Local time by the server's rules, which the formatters take as UTC.
    const at = localTime(Date.parse(iso), zone);
    if (!isEnglish) return formatBy(style).format(at);
    const part = Object.fromEntries(
      formatBy(style)
        .formatToParts(at)
        .map((p) => [p.type, p.value]),
    );
    const time = [part.hour, part.minute, part.second].filter(Boolean).join(':');
    return `${part.month}/${part.day}/${part.year} - ${time} ${part.dayPeriod}`;
  }
  function zoneName(iso: string, zone: string): string {
    const period = zoneRules()?.language === locale ? zonePeriodAt(Date.parse(iso), zone) : undefined;
    if (period) return period.name;
    const parts = zoneNameBy(zone).formatToParts(new Date(iso));
    return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
  }

  function bucketBy(date: string, options: BucketOptions): string {
    const [, year, month, day, hour] =
      /^(\d{4})-(\d{2})(?:-(\d{2})(?:T(\d{2})(?::\d{2})?$)?)?/.exec(date) ?? [];
    if (!year || !month) return date;
    const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1), Number(hour ?? 0)));
    const shown = options[!day ? 'month' : hour ? 'hour' : 'day'];
    return new Intl.DateTimeFormat(region, { ...shown, timeZone: 'UTC' }).format(at);
  }

  return {
    locale: region,
    number: (value: number) => number.format(value),
    whole: (value: number) => whole.format(value),
    money: (value: number, currency: string) => moneyBy(currency).format(value),
    /** The currency's symbol, such as `$`. */
    currencySign: (currency: string) =>
      moneyBy(currency)
        .formatToParts(0)
        .find(({ type }) => type === 'currency')!.value,
    /** An end of an axis: short, money without cents. */
    scale: (value: number, currency: string | undefined) => scaleBy(currency ?? '').format(value),
    /** A rate given in percent: 8.875 is "8.875%". */
    rate: (percent: number) => rates.format(percent / 100),
    percent: (ratio: number) => percentage.format(ratio),
    /** Abbreviates thousands: 1,234,567 as 1.2M, with K, M, B and T. */
    compact(value: number): string {
      const step = Math.min(4, Math.floor(Math.log10(Math.max(1, Math.abs(value))) / 3));
      if (step === 0) return number.format(value);
      const scaled = Math.round((value / 1000 ** step) * 10) / 10;
      // 999,960 rounds to 1,000.0K, which is shown as 1M.
      return Math.abs(scaled) >= 1000 && step < 4
        ? `${number.format(scaled / 1000)}${'KMBT'[step] ?? ''}`
        : `${number.format(scaled)}${'KMBT'[step - 1] ?? ''}`;
    },
    /** The time of day to the second, in the zone of the location. */
    time: (iso: string, zone: string) => formatBy('time').format(localTime(Date.parse(iso), zone)),
    /** MM/dd/yyyy - hh:mm aa in English, the short format of the locale elsewhere; in the zone of the location. */
    dateTime: (iso: string, zone: string) => dateTime(iso, zone),
    /** To the second, for events in close succession. */
    exactTime: (iso: string, zone: string) => dateTime(iso, zone, 'second'),
    /** The same with the zone's name, where the context does not show it. */
    moment: (iso: string, zone: string) => `${dateTime(iso, zone)} ${zoneName(iso, zone)}`,
    /** Money for a file: formatted text, plus a number to calculate with. */
    moneyCell: (value: number, currency: string) => ({
      text: moneyBy(currency).format(value),
      figure: value,
      currency,
    }),
    /** A time for a file: formatted text with its zone, plus a date (local time in ms, whole seconds) for formats with dates. */
    momentCell: (iso: string, zone: string) => ({
      text: `${dateTime(iso, zone)} ${zoneName(iso, zone)}`,
      local: Math.floor(localTime(Date.parse(iso), zone) / 1_000) * 1_000,
      zone: zoneName(iso, zone),
    }),
    /** The zone's abbreviation at that time (EST in winter, EDT in summer). */
    zoneName,
    /** A local day (yyyy-MM-dd), an hour of it, or a month, as a table label. */
    bucket: (date: string) => bucketBy(date, bucketOptions),
    /** The same, as short as the ticks of an axis require. */
    tick: (date: string) => bucketBy(date, tickOptions),
    /** The same for use in a sentence. */
    longBucket: (date: string) => bucketBy(date, longOptions),
    ago(milliseconds: number): string {
      const [unit, length, short] = largestUnit(milliseconds);
      const count = Math.max(0, Math.floor(milliseconds / 1000 / length));
      // The short style in English abbreviates minutes and months alike.
      return isEnglish ? `${count} ${short} ago` : ago.format(-count, unit);
    },
  };
}

type BucketOptions = Record<'hour' | 'day' | 'month', Intl.DateTimeFormatOptions>;
const bucketOptions: BucketOptions = {
  hour: { hour: '2-digit', minute: '2-digit' },
  day: { month: '2-digit', day: '2-digit', year: 'numeric' },
  month: { month: 'short', year: 'numeric' },
};
const tickOptions: BucketOptions = {
  hour: { hour: 'numeric' },
  day: { month: 'short', day: 'numeric' },
  month: { month: 'short' },
};
const longOptions: BucketOptions = {
  hour: { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  day: { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
};

/** To the minute, to the second, or only the time of day, to the second. */
type TimeStyle = 'minute' | 'second' | 'time';

function timeOptions(isEnglish: boolean, style: TimeStyle): Intl.DateTimeFormatOptions {
  const timeZone = 'UTC';
  if (style === 'time') return { timeStyle: 'medium', timeZone };
  if (!isEnglish) return { dateStyle: 'short', timeStyle: style === 'second' ? 'medium' : 'short', timeZone };
  return {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    ...(style === 'second' && { second: '2-digit' }),
    hour12: true,
    timeZone,
  };
}

function largestUnit(milliseconds: number): (typeof agoUnits)[number] {
  return agoUnits.find(([, seconds]) => milliseconds >= seconds * 1000) ?? agoUnits[3];
}
