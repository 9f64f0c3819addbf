import { Problem } from '@backroom/platform';
import { returnedPieces, returnSums, type ReturnSums, upTo } from '@backroom/pricing';
import type { ReturnedLine } from '@backroom/proto/orders/v1/refund';
import type { RefundPaymentRequest } from '@backroom/proto/orders/v1/refunds_service';
import { fault } from '../faults.js';
import type { BookedLine } from './refund.sql.js';

interface Sold {
  lines: readonly BookedLine[];
  /** By refunds that succeeded or are in progress. */
  returned: readonly ReturnedLine[];
}

/**
 * The amount of the requested pieces (LEDG-2), and their products with cost (H-08). Throws `invalid` for more pieces
 * than remain.
 */
export function returnOf(
  { lines, returned }: Sold,
  chosen: RefundPaymentRequest['lines'],
): { sums: ReturnSums; lines: ReturnedLine[] } {
  const before = returnedPieces(lines.length, returned);
  if (new Set(chosen.map(({ line }) => line)).size < chosen.length)
    throw Problem.invalid('lines', fault('not-valid'));
  for (const { line, quantity } of chosen) {
    const sold = lines[line];
    if (!sold) throw Problem.invalid('lines', fault('unknown'));
    const max = sold.quantity - before[line]!;
    if (quantity < 1) throw Problem.invalid('lines', fault('too-small', { min: 1 }));
    if (quantity > max) throw Problem.invalid('lines', fault('too-great', { max }));
  }
  const sums = returnSums(lines, before, chosen);
  const back = chosen.map(({ line, quantity }) => {
    const { productId, cost, quantity: pieces } = lines[line]!;
    const from = before[line]!;
    return {
      line,
      quantity,
      productId,
      cost: upTo(cost, from + quantity, pieces) - upTo(cost, from, pieces),
    };
  });
  return { sums, lines: back };
}
