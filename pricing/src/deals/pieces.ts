/** Equal pieces of a cart: of one product, at one price, of which the same is left. */
export interface Pieces {
  productId: number;
  /** List price of one, minor units. */
  unitPrice: number;
  /** What deals left of the price of one. */
  remaining: number;
  count: number;
  /** Deals that do not overlap which used these, and what each took off one piece. */
  taken: readonly { dealId: number; amount: number }[];
  /** Whether a deal that does not overlap has them, as its condition or its reward. */
  used: boolean;
}

/** Some pieces out of a stack. */
export interface Share {
  pieces: Pieces;
  count: number;
}

/** The cheapest first; of equal price by product. */
export function byPrice(one: Pieces, other: Pieces): number {
  return (
    one.remaining - other.remaining || one.productId - other.productId || one.unitPrice - other.unitPrice
  );
}

/** The pieces of a cart, each once however many lines they stand on, by price. */
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
