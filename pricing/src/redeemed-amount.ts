import { returnSums, type ReturnedLine, type SoldLine } from './return-lines.js';

/** A line of a sale and its product. */
export interface RedeemedLine extends SoldLine {
  productId: number;
}

/** A number of pieces of a product. */
export interface RedeemedPieces {
  productId: number;
  quantity: number;
}

/**
 * Returns what points pay for these pieces of a sale, minor units: net, tax and deposit, plus the fee if the whole sale
 * is redeemed (H-10). Returns undefined if the sale has fewer pieces of a product.
 */
export function redeemedAmount(
  lines: readonly RedeemedLine[],
  fee: number,
  pieces: readonly RedeemedPieces[],
): number | undefined {
  const chosen = linesOfPieces(lines, pieces);
  if (!chosen) return undefined;
  const isWhole =
    chosen.length === lines.length && chosen.every((one) => one.quantity === lines[one.line]!.quantity);
  return returnSums(lines, [], chosen).total + (isWhole ? fee : 0);
}

/** Returns the net of these pieces, without tax and deposit, or undefined if the sale has fewer pieces of a product. */
export function redeemedNet(
  lines: readonly RedeemedLine[],
  pieces: readonly RedeemedPieces[],
): number | undefined {
  const chosen = linesOfPieces(lines, pieces);
  return chosen && returnSums(lines, [], chosen).net;
}

function linesOfPieces(
  lines: readonly RedeemedLine[],
  pieces: readonly RedeemedPieces[],
): ReturnedLine[] | undefined {
  const left = new Map<number, number>();
  for (const { productId, quantity } of pieces) left.set(productId, (left.get(productId) ?? 0) + quantity);
  const chosen: ReturnedLine[] = [];
  for (const [line, { productId, quantity }] of lines.entries()) {
    const taken = Math.min(quantity, left.get(productId) ?? 0);
    if (taken <= 0) continue;
    left.set(productId, left.get(productId)! - taken);
    chosen.push({ line, quantity: taken });
  }
  return [...left.values()].some((missing) => missing > 0) ? undefined : chosen;
}
