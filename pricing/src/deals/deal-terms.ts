/** A selection of products by id: only these, or all except these. */
export interface ProductChoice {
  products: ReadonlySet<number>;
  exclude: boolean;
}

/** The same selection as messages and columns store it. */
export interface ListedProducts {
  products: readonly number[];
  exclude: boolean;
}

/** What a cart must contain for a deal to apply. */
export type DealCondition<Choice = ProductChoice> =
  /**
   * Goods at list prices, before any discount, without tax, deposit and fee, in minor units (H-03); 0 means no
   * condition.
   */
  | { type: 'AllCart'; amount: number; choice: Choice }
  /** Pieces of these products in total; a combo requires this many of each product (H-02). */
  | { type: 'ProductAny'; quantity: number; choice: Choice; combo: boolean };

export type DealDiscount =
  | { type: 'monetaryPercent'; ppm: number }
  /** Minor units off each rewarded piece, or off the cart once per use. */
  | { type: 'monetaryAbsolute'; amount: number }
  /** New unit price of rewarded pieces in minor units; it never raises a price (H-08). */
  | { type: 'monetaryPriceAdjust'; amount: number };

/** What a deal gives. */
export interface DealReward<Choice = ProductChoice> {
  type: 'AllCart' | 'ProductAny';
  choice: Choice;
  discount: DealDiscount;
  /**
   * Pieces per use, for `ProductAny`. If absent, all matching pieces once, or one piece per use if they are free
   * (H-04).
   */
  quantity?: number;
  /** Maximum saving of one use, minor units. */
  maxSaved?: number;
}

/** Everything that determines what a deal takes off an eligible cart. */
export interface DealTerms<Choice = ProductChoice> {
  id: number;
  condition: DealCondition<Choice>;
  reward: DealReward<Choice>;
  /** Maximum uses in this order: what remains of its own limit and those per customer, per code and overall. */
  maxUses: number;
  /** Whether it applies on top of other deals, to the remaining prices. */
  overlap: boolean;
}

/** Returns the terms of a listed deal in the form that prices carts, built once for many carts. */
export function dealTerms<Deal extends DealTerms<ListedProducts>>(deal: Deal): Deal & DealTerms {
  const { condition, reward } = deal;
  const chosen = ({ products, exclude }: ListedProducts) => ({ products: new Set(products), exclude });
  return {
    ...deal,
    condition: { ...condition, choice: chosen(condition.choice) },
    reward: { ...reward, choice: chosen(reward.choice) },
  };
}

export function isChosen({ products, exclude }: ProductChoice, productId: number): boolean {
  return products.has(productId) !== exclude;
}
