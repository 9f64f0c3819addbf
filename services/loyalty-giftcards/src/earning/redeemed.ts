import type { OrderLine } from '@backroom/proto/orders/v1/order';

/** So many pieces of a product. */
export interface Pieces {
  productId: number;
  quantity: number;
}

/** What points paid for: pieces, and in minor units what they had cost and what they sell for. */
export interface Redeemed {
  products: number;
  supplyCost: number;
  retailValue: number;
}

/** These pieces of the lines of a sale, as far as it has them. */
export function redeemedOf(lines: readonly OrderLine[], pieces: readonly Pieces[]): Redeemed {
  const left = new Map<number, number>();
  for (const { productId, quantity } of pieces) left.set(productId, (left.get(productId) ?? 0) + quantity);
  const redeemed = { products: 0, supplyCost: 0, retailValue: 0 };
  for (const { productId, quantity, cost, unitPrice } of lines) {
    const taken = Math.min(quantity, left.get(productId) ?? 0);
    if (taken <= 0) continue;
    left.set(productId, left.get(productId)! - taken);
    redeemed.products += taken;
    redeemed.supplyCost += Math.floor((cost * taken) / quantity);
    redeemed.retailValue += unitPrice * taken;
  }
  return redeemed;
}
