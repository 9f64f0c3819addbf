import { exponentOf } from '@backroom/pricing';

/**
 * Normalizes an amount as people and spreadsheets write it to decimal text: `1.50`, `1,50`, `1,234.50`, `1.234,50`, `1
 * 234,50`. The last mark is the decimal mark; a single mark before three digits is ambiguous and no amount unless the
 * currency decides. Anything else is returned unchanged, to be refused by name.
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
  // Several marks of one kind group thousands, without decimals. So does a single mark in a currency without decimals.
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
