/** The separators of a language: between whole and fraction, and between groups of three. */
interface Separators {
  decimal: '.' | ',';
  group: string;
}

export function separatorsOf(locale: string): Separators {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { decimal: of('decimal') === ',' ? ',' : '.', group: of('group') };
}

/** Characters around or between the digits that are ignored: spaces, Swiss apostrophes, a currency, a percent sign. */
const ignored = /[\s'’\p{Sc}%]/gu;
const plain = /^\d*(?:\.\d*)?$/;
const grouped = (separator: string) => new RegExp(`^[1-9]\\d{0,2}([${separator}]\\d{3})+$`);

/**
 * Parses a typed or pasted number to a decimal with a point: "0,05" is 0.05 in German and, being unambiguous, in
 * English too. A separator before three digits is read in the user's language: "1.500" is 1500 in German and 1.5 in
 * English. Text that is not a number is returned unchanged, for the rules of the field to reject.
 */
export function parseTypedNumber(text: string, locale: string): string {
  const tidy = text.normalize('NFKC').replaceAll(ignored, '');
  if (!/^[\d.,]+$/.test(tidy) || !/\d/.test(tidy)) return tidy === '' ? '' : text.trim();
  const { decimal } = separatorsOf(locale);
  const parsed = partsOf(tidy, decimal);
  return parsed ? withPoint(...parsed) : text.trim();
}

/** Formats a decimal with the separator of the language; without groups, which hinder typing. */
export function formatDecimal(decimal: string, locale: string): string {
  return plain.test(decimal) ? decimal.replace('.', separatorsOf(locale).decimal) : decimal;
}

/** Converts a field's decimal to a number; NaN if it is empty or not a plain decimal. */
export function numberOf(decimal: string): number {
  return decimal !== '' && plain.test(decimal) ? Number(decimal) : NaN;
}

/** Splits into whole and fraction; undefined if the separators are invalid. */
function partsOf(text: string, own: '.' | ','): [whole: string, fraction: string] | undefined {
  const other = own === '.' ? ',' : '.';
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last < 0) return [text, ''];
  const mark = text[last]!;
  const [before, after] = [text.slice(0, last), text.slice(last + 1)];
  const isOnce = text.indexOf(mark) === last;
  const between = mark === '.' ? ',' : '.';
  // With both separators, the last one is the decimal one and the other groups.
  if (text.includes(between))
    return isOnce && grouped(between).test(before) ? [before.replaceAll(between, ''), after] : undefined;
  if (!isOnce || (mark === other && grouped(mark).test(text)))
    return mark === other && grouped(mark).test(text) ? [text.replaceAll(mark, ''), ''] : undefined;
  return [before, after];
}

function withPoint(whole: string, fraction: string): string {
  const tidy = whole.replace(/^0+(?=\d)/, '');
  return fraction === '' ? tidy : `${tidy || '0'}.${fraction}`;
}
