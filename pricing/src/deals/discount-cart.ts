import { spread } from '../spread.js';
import { isChosen, type DealTerms } from './deal-terms.js';
import { byPrice, piecesOf, type Pieces, type Share } from './pieces.js';
import { tryDeal, weightOf, type Missing, type Saving } from './try-deal.js';

export interface DealCartLine {
  productId: number;
  /** Pieces. */
  quantity: number;
  /** List price of one piece, minor units, without tax. */
  unitPrice: number;
}

/** Result of one deal; amounts in minor units. */
export type DealOutcome = { dealId: number } & (
  | { state: 'applied'; uses: number; amount: number }
  /** Another deal uses the pieces; alone, this one would have saved `amount`. */
  | { state: 'beaten'; by: number; amount: number }
  | ({ state: 'missing' } & Missing)
  /** No uses remain. */
  | { state: 'limit' }
  /** It would take nothing off. */
  | { state: 'worthless' }
);

export interface DiscountedCart {
  /** In cart order: the discount of each line, by deal. */
  lines: { discount: number; deals: { dealId: number; amount: number }[] }[];
  /** Sorted by id. */
  deals: DealOutcome[];
}

/**
 * Applies deals to a cart: the single implementation for kiosks, calls, the ledger’s check, simulation and replay.
 * Among deals that do not overlap, repeatedly applies the one that saves most on unused pieces (on a tie, the smaller
 * id) until none saves anything; then the overlapping ones, by id, on the remaining prices (H-07). If one of these
 * saves more alone than all of that, it applies alone, so that adding a deal never raises the total. Never goes below
 * zero; the result does not depend on the order of lines and deals, nor on how a product is split into lines.
 */
export function discountCart(cart: readonly DealCartLine[], deals: readonly DealTerms[]): DiscountedCart {
  const sorted = deals.toSorted((one, other) => one.id - other.id);
  const sums = new Map(sorted.map((deal) => [deal, listSum(deal, cart)]));
  let pieces = piecesOf(cart);
  const applied: { dealId: number; saving: Saving }[] = [];
  const alone = new Map<DealTerms, Saving | Missing>();
  const attempt = (deal: DealTerms, among: readonly Pieces[]) => {
    const tried = tryDeal(deal, among, sums.get(deal)!);
    if (!alone.has(deal)) alone.set(deal, tried);
    return 'missing' in tried || tried.amount === 0 ? undefined : tried;
  };
  const apply = (deal: DealTerms, saving: Saving) => {
    applied.push({ dealId: deal.id, saving });
    pieces = take(deal, saving, pieces);
  };

  let open = sorted.filter(({ overlap, maxUses }) => !overlap && maxUses > 0);
  while (open.length > 0) {
    const unused = pieces.filter(({ used }) => !used);
    let best: { deal: DealTerms; saving: Saving } | undefined;
    const still: DealTerms[] = [];
    for (const deal of open) {
      const saving = attempt(deal, unused);
      if (!saving) continue;
      still.push(deal);
      if (!best || saving.amount > best.saving.amount) best = { deal, saving };
    }
    if (!best) break;
    apply(best.deal, best.saving);
    open = still.filter((deal) => deal !== best.deal);
  }
  const overlapping = sorted.filter(({ overlap, maxUses }) => overlap && maxUses > 0);
  const fresh = piecesOf(cart);
  for (const deal of overlapping) {
    alone.set(deal, tryDeal(deal, fresh, sums.get(deal)!));
    const saving = attempt(deal, pieces);
    if (saving) apply(deal, saving);
  }
  const together = applied.reduce((sum, { saving }) => sum + saving.amount, 0);
  let better: { deal: DealTerms; saving: Saving } | undefined;
  for (const deal of overlapping) {
    const saving = alone.get(deal)!;
    if (!('missing' in saving) && saving.amount > (better?.saving.amount ?? together))
      better = { deal, saving };
  }
  if (better) {
    applied.length = 0;
    pieces = fresh;
    apply(better.deal, better.saving);
  }
  return {
    lines: linesOf(cart, pieces),
    deals: sorted.map((deal) => outcomeOf(deal, applied, alone.get(deal))),
  };
}

function listSum({ condition: { type, choice } }: DealTerms, cart: readonly DealCartLine[]): number {
  if (type !== 'AllCart') return 0;
  return cart.reduce(
    (sum, { productId, quantity, unitPrice }) =>
      isChosen(choice, productId) ? sum + quantity * unitPrice : sum,
    0,
  );
}

/** Returns the pieces after a deal: used ones are split off, and rewarded ones cost less. */
function take(deal: DealTerms, saving: Saving, before: readonly Pieces[]): Pieces[] {
  const gone = new Map<Pieces, number>();
  const takeOut = ({ pieces, count }: Share) => gone.set(pieces, (gone.get(pieces) ?? 0) + count);
  const after: Pieces[] = [];
  const used = (one: Pieces) => one.used || !deal.overlap;
  const amounts = spread(
    saving.amount,
    saving.reward.map(({ pieces, count }) => count * weightOf(deal.reward, pieces)),
  );
  for (const [place, share] of saving.reward.entries()) {
    takeOut(share);
    const { pieces, count } = share;
    const [each, odd] = [Math.floor(amounts[place]! / count), amounts[place]! % count];
    for (const [some, amount] of [[odd, each + 1] as const, [count - odd, each] as const])
      if (some > 0)
        after.push({
          ...pieces,
          ...{ count: some, used: used(pieces), remaining: pieces.remaining - amount },
          taken: amount > 0 ? [...pieces.taken, { dealId: deal.id, amount }] : pieces.taken,
        });
  }
  // If the reward is the whole cart, the pieces of the condition are already included.
  for (const { pieces, count: needed } of saving.condition) {
    const count = Math.min(needed, pieces.count - (gone.get(pieces) ?? 0));
    if (count === 0) continue;
    takeOut({ pieces, count });
    after.push({ ...pieces, count, used: used(pieces) });
  }
  for (const one of before) {
    const count = one.count - (gone.get(one) ?? 0);
    if (count > 0) after.push({ ...one, count });
  }
  return after.sort(byPrice);
}

/** Assigns the pieces back to the lines, in cart order. */
function linesOf(cart: readonly DealCartLine[], pieces: readonly Pieces[]): DiscountedCart['lines'] {
  const stacks = new Map<string, { taken: Pieces['taken']; left: number }[]>();
  for (const { productId, unitPrice, taken, count } of pieces) {
    const key = `${productId}:${unitPrice}`;
    stacks.set(key, [...(stacks.get(key) ?? []), { taken, left: count }]);
  }
  return cart.map(({ productId, unitPrice, quantity }) => {
    const amounts = new Map<number, number>();
    let remaining = quantity;
    for (const stack of stacks.get(`${productId}:${unitPrice}`) ?? []) {
      const count = Math.min(remaining, stack.left);
      stack.left -= count;
      remaining -= count;
      for (const { dealId, amount } of stack.taken)
        if (count > 0) amounts.set(dealId, (amounts.get(dealId) ?? 0) + count * amount);
    }
    const deals = [...amounts]
      .map(([dealId, amount]) => ({ dealId, amount }))
      .sort((one, other) => one.dealId - other.dealId);
    return { discount: deals.reduce((sum, { amount }) => sum + amount, 0), deals };
  });
}

function outcomeOf(
  { id: dealId, maxUses }: DealTerms,
  applied: readonly { dealId: number; saving: Saving }[],
  alone: Saving | Missing | undefined,
): DealOutcome {
  const own = applied.find((one) => one.dealId === dealId)?.saving;
  if (own) return { dealId, state: 'applied', uses: own.uses, amount: own.amount };
  if (maxUses === 0 || !alone) return { dealId, state: 'limit' };
  if ('missing' in alone) return { dealId, state: 'missing', ...alone };
  // Sorted by saving: the first one that shares pieces with this deal is the one that beat it.
  const products = productsOf(alone);
  const winner = applied.find(({ saving }) =>
    [...productsOf(saving)].some((product) => products.has(product)),
  );
  return alone.amount === 0 || !winner
    ? { dealId, state: 'worthless' }
    : { dealId, state: 'beaten', by: winner.dealId, amount: alone.amount };
}

const productsOf = ({ condition, reward }: Saving) =>
  new Set([...condition, ...reward].map(({ pieces }) => pieces.productId));
