import type { Schemas } from '@backroom/gateway/v2';
import { minorOf } from '@backroom/pricing';

/** The total of lines and fee, and the paid sum, in minor units; undefined if a value is not an amount. */
export function claimSums(
  { lines, payments, fee }: Pick<Schemas['Claim'], 'lines' | 'payments' | 'fee'>,
  currency: string,
): { total: number | undefined; paid: number | undefined } {
  const minor = (text: string): number => minorOf(text || '0', currency) ?? Number.NaN;
  const ofLine = ({ quantity, unitPrice, discount, tax, deposit }: Schemas['ClaimedLine']): number =>
    quantity * minor(unitPrice) - minor(discount) + minor(tax) + minor(deposit);
  const known = (sum: number) => (Number.isSafeInteger(sum) ? sum : undefined);
  return {
    total: known(lines.reduce((sum, line) => sum + ofLine(line), minor(fee))),
    paid: known(payments.reduce((sum, { amount }) => sum + minor(amount), 0)),
  };
}
