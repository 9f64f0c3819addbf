import { moneyFormat } from '@backroom/pricing';

/** Abbreviates an amount to fit a tile: $950.00, $1.2K, $34.5M; K, M, B and T at thousand steps (S1 section 9). */
export function shortMoney(value: number, currency: string, locale: string): string {
  if (Math.abs(value) < 1_000) return moneyFormat(locale, currency).format(value);
  let step = Math.min(4, Math.floor(Math.log10(Math.abs(value)) / 3));
  // 999,960 would round to 1,000.0K, so it becomes 1M.
  if (step < 4 && Math.abs(value) / 1_000 ** step >= 999.95) step += 1;
  const short = { minimumFractionDigits: 0, maximumFractionDigits: 1 };
  const parts = moneyFormat(locale, currency, short).formatToParts(value / 1_000 ** step);
  const last = parts.findLastIndex(({ type }) => type === 'integer' || type === 'fraction');
  return parts.map((part, n) => (n === last ? part.value + 'KMBT'[step - 1] : part.value)).join('');
}
