/** How a language writes numbers: what parts whole from fraction, and what may stand between groups of three. */
interface Separators {
  decimal: '.' | ',';
  group: string;
}

export function separatorsOf(locale: string): Separators {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { decimal: of('decimal') === ',' ? ',' : '.', group: of('group') };
}

/** What may stand around or between the digits and says nothing: spaces, Swiss apostrophes, a currency, a percent sign. */
const silent = /[\s'’\p{Sc}%]/gu;
const plain = /^\d*(?:\.\d*)?$/;
const grouped = (separator: string) => new RegExp(`^[1-9]\\d{0,2}([${separator}]\\d{3})+$`);

/**
 * The decimal number that somebody typed or pasted, with a point: "0,05" is 0.05 in German and, as it cannot be anything
 * else, in English too. What stands before three digits is taken as the reader's language has it: "1.500" is 1500 in
 * German and 1.5 in English. What is no number comes back as it is, for the rules of the field to refuse.
 */
export function numberTyped(text: string, locale: string): string {
  const tidy = text.normalize('NFKC').replaceAll(silent, '');
  if (!/^[\d.,]+$/.test(tidy) || !/\d/.test(tidy)) return tidy === '' ? '' : text.trim();
  const { decimal } = separatorsOf(locale);
  const parsed = partsOf(tidy, decimal);
  return parsed ? withPoint(...parsed) : text.trim();
}

/** A decimal number, with a point, as the language writes it; without groups, which are in the way of typing. */
export function numberShown(decimal: string, locale: string): string {
  return plain.test(decimal) ? decimal.replace('.', separatorsOf(locale).decimal) : decimal;
}

/** What a field holds, as a number; NaN of one that is empty or holds no plain decimal. */
export function numberIn(decimal: string): number {
  return decimal !== '' && plain.test(decimal) ? Number(decimal) : NaN;
}

/** Whole and fraction; undefined where the separators make no number. */
function partsOf(text: string, own: '.' | ','): [whole: string, fraction: string] | undefined {
  const other = own === '.' ? ',' : '.';
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last < 0) return [text, ''];
  const mark = text[last]!;
  const [before, after] = [text.slice(0, last), text.slice(last + 1)];
  const isOnce = text.indexOf(mark) === last;
  const between = mark === '.' ? ',' : '.';
  // Both are there: the last one parts, the other groups.
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
