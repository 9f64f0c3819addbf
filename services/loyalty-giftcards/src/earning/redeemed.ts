import type { OrderLine } from '@backroom/proto/orders/v1/order';

/** A number of pieces of a product. */
export interface Pieces {
  productId: number;
  quantity: number;
}

/** Products paid by points: pieces, and their supply cost and retail value in minor units. */
export interface Redeemed {
  products: number;
  supplyCost: number;
  retailValue: number;
}

/** Returns these pieces of a sale’s lines, as far as it contains them. */
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
