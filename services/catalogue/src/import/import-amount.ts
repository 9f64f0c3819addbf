import { exponentOf } from '@backroom/pricing';

/**
 * An amount as people and spreadsheets write it, as decimal text: `1.50`, `1,50`, `1,234.50`, `1.234,50`, `1 234,50`. The
 * last mark is the decimal one; a single mark before three digits could be either, and is no amount unless the currency
 * says which. Anything else comes back as it is, to be refused by name.
 */
export function decimalText(cell: string, currency: string): string {
  const text = cell.replaceAll(/[\s\u00a0\u202f']/g, '');
  const marks = [...text.matchAll(/[.,]/g)].map(({ 0: mark, index }) => ({ mark, index }));
  const last = marks.at(-1);
  if (!last) return text;
  const decimals = text.length - last.index - 1;
  const isAlone = marks.length === 1;
  const isSame = marks.every(({ mark }) => mark === last.mark);
  const exponent = exponentOf(currency);
  // Of one kind and several: groups of three, without decimals. Of a currency without decimals one is a group, too.
  const isGroup = decimals === 3 && ((!isAlone && isSame) || (isAlone && exponent === 0));
  if (isGroup) return isGrouped(text, last.mark) ? text.replaceAll(last.mark, '') : text;
  if (isAlone) return decimals === 3 && exponent !== 3 ? cell : text.replace(',', '.');
  if (isSame) return cell;
  const whole = text.slice(0, last.index);
  const group = last.mark === '.' ? ',' : '.';
  return !whole.includes(last.mark) && isGrouped(whole, group)
    ? `${whole.replaceAll(group, '')}.${text.slice(last.index + 1)}`
    : cell;
}

const isGrouped = (text: string, mark: string): boolean =>
  (mark === '.' ? /^\d{1,3}(\.\d{3})+$/ : /^\d{1,3}(,\d{3})+$/).test(text);
