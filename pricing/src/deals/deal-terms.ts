/** Products by their ids: these alone, or all but these. */
export interface ProductChoice {
  products: ReadonlySet<number>;
  exclude: boolean;
}

/** The same as messages and columns have it. */
export interface ListedProducts {
  products: readonly number[];
  exclude: boolean;
}

/** What a cart must have for a deal. */
export type DealCondition<Choice = ProductChoice> =
  /** Goods at their list prices, before any discount, without tax, deposit and fee, of so many minor units (H-03); 0: none. */
  | { type: 'AllCart'; amount: number; choice: Choice }
  /** So many pieces of these products together; a combo wants as many of each of them (H-02). */
  | { type: 'ProductAny'; quantity: number; choice: Choice; combo: boolean };

export type DealDiscount =
  | { type: 'monetaryPercent'; basisPoints: number }
  /** Minor units off each rewarded piece, or off the cart once per use. */
  | { type: 'monetaryAbsolute'; amount: number }
  /** The new unit price of rewarded pieces, minor units; it raises none (H-08). */
  | { type: 'monetaryPriceAdjust'; amount: number };

/** What a deal gives. */
export interface DealReward<Choice = ProductChoice> {
  type: 'AllCart' | 'ProductAny';
  choice: Choice;
  discount: DealDiscount;
  /** Pieces per use, of `ProductAny`. Without it all there are, once; what is free is given by the piece (H-04). */
  quantity?: number;
  /** Most that one use saves, minor units. */
  mostSaved?: number;
}

/** All that decides what a deal takes off a cart that it is open to. */
export interface DealTerms<Choice = ProductChoice> {
  id: number;
  condition: DealCondition<Choice>;
  reward: DealReward<Choice>;
  /** Uses in this one order that are allowed: what its own limit and those per customer, per code and in all leave. */
  mostUses: number;
  /** Whether it comes on top of what other deals left of the price. */
  overlap: boolean;
}

/** The terms of a deal as they were told, made ready to price carts with: once for many. */
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
