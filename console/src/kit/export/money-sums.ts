import type { Cell } from '@backroom/platform/text-files';
import { decimalOf, exponentOf } from '@backroom/pricing';
import type { ExportTable } from './export.types';

/** The sum of a column of amounts, per currency: currencies are never added up. */
interface MoneySum {
  header: string;
  sums: { currency: string; value: number }[];
}

const isAmount = (cell: Cell | undefined) => typeof cell === 'object' && cell !== null && 'figure' in cell;

/** Sums each column of amounts. In minor units: a sum of decimals would drift. */
export function moneySums({ headers, rows }: Pick<ExportTable, 'headers' | 'rows'>): MoneySum[] {
  return headers.flatMap((header, at) => {
    const minor = new Map<string, number>();
    for (const row of rows) {
      const cell = row[at];
      if (!isAmount(cell)) continue;
      const { currency, figure } = cell as { currency: string; figure: number };
      minor.set(currency, (minor.get(currency) ?? 0) + Math.round(figure * 10 ** exponentOf(currency)));
    }
    const sums = [...minor].map(([currency, sum]) => ({ currency, value: decimalOf(sum, currency) }));
    return sums.length ? [{ header, sums }] : [];
  });
}
