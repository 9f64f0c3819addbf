/** Equal pieces of a cart: the same product, price and remaining price. */
export interface Pieces {
  productId: number;
  /** List price of one piece, minor units. */
  unitPrice: number;
  /** What deals left of the price of one piece. */
  remaining: number;
  count: number;
  /** Deals applied to these pieces, and what each took off one piece. */
  taken: readonly { dealId: number; amount: number }[];
  /** Whether a deal that does not overlap uses them, as condition or reward. */
  used: boolean;
}

/** Some pieces of a stack. */
export interface Share {
  pieces: Pieces;
  count: number;
}

/** Cheapest first; equal prices by product. */
export function byPrice(one: Pieces, other: Pieces): number {
  return (
    one.remaining - other.remaining || one.productId - other.productId || one.unitPrice - other.unitPrice
  );
}

/** Returns the pieces of a cart by price, equal ones merged across lines. */
export function piecesOf(
  cart: readonly { productId: number; quantity: number; unitPrice: number }[],
): Pieces[] {
  const stacks = new Map<string, Pieces>();
  for (const { productId, quantity, unitPrice } of cart) {
    const key = `${productId}:${unitPrice}`;
    const known = stacks.get(key);
    if (known) known.count += quantity;
    else
      stacks.set(key, {
        ...{ productId, unitPrice, count: quantity },
        ...{ remaining: unitPrice, taken: [], used: false },
      });
  }
  return [...stacks.values()].filter(({ count }) => count > 0).toSorted(byPrice);
}
