import type { Claim, ClaimedLine } from './quarantine.types';

/** What lines and fee come to, and what was paid, in minor units; undefined where something is no amount. */
export function claimSums(
  { lines, payments, fee }: Pick<Claim, 'lines' | 'payments' | 'fee'>,
  currency: string,
): { total: number | undefined; paid: number | undefined } {
  const unit = unitsIn(currency);
  const minor = (text: string): number => {
    const value = Number(text || '0') * unit;
    // Two decimals have no exact double: what lies next to a whole number is meant to be it.
    return Math.abs(value - Math.round(value)) < 1e-6 && value >= 0 ? Math.round(value) : Number.NaN;
  };
  const ofLine = ({ quantity, unitPrice, discount, tax, deposit }: ClaimedLine): number =>
    quantity * minor(unitPrice) - minor(discount) + minor(tax) + minor(deposit);
  const known = (sum: number) => (Number.isSafeInteger(sum) ? sum : undefined);
  return {
    total: known(lines.reduce((sum, line) => sum + ofLine(line), minor(fee))),
    paid: known(payments.reduce((sum, { amount }) => sum + minor(amount), 0)),
  };
}

/** Minor units of one: 100 for dollars, 1 for yen. */
export function unitsIn(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
}

/** Minor units as the decimal that is sent. */
export const decimalText = (minor: number, currency: string): string =>
  (minor / unitsIn(currency)).toFixed(Math.round(Math.log10(unitsIn(currency))));
