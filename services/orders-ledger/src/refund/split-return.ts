import { Problem, type Tx } from '@backroom/platform';
import { decimalTextOf, moneyOf } from '@backroom/pricing';
import { fault } from '../faults.js';
import { tenders } from '../tender/tenders.js';
import { otherPayments, type PaidPart } from './refund.sql.js';
import { refundTenderOf } from './refund-tender.js';

/**
 * The part of returned pieces that a payment refunds (LEDG-2): all of `total` if that much of it remains. Pieces worth
 * more are returned with all that remains, as `requested`, and the rest is refunded by amount to other payments of the
 * sale. Throws `invalid` with the amounts of each payment.
 */
export async function shareOfPayment(
  tx: Tx,
  paid: PaidPart,
  { total, remains, requested }: { total: number; remains: number; requested: number | undefined },
): Promise<number> {
  const money = (minor: number) => moneyOf(minor, paid.currency);
  if (total <= remains) {
    if (requested !== total) throw Problem.invalid('amount', fault('other-sum', { total: money(total) }));
    return total;
  }
  const payment = tenders.ofType(paid.type)!.label;
  const { customerId } = paid;
  const others = (await otherPayments(tx, paid)).filter(
    (other) => 'tender' in refundTenderOf({ ...other, customerId }),
  );
  const rest = total - remains;
  if (others.reduce((sum, { left }) => sum + left, 0) < rest)
    throw Problem.invalid('amount', fault('above-payment', { payment, max: money(remains) }));
  if (requested === remains) return remains;
  const shown = others.map(
    ({ type, left }) =>
      `${tenders.ofType(type)!.label} (${decimalTextOf(left, paid.currency)} ${paid.currency})`,
  );
  throw Problem.invalid(
    'amount',
    fault('split-return', { share: money(remains), payment, rest: money(rest), others: shown }),
  );
}
