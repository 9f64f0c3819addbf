import { spread } from '../spread.js';
import { isChosen, type DealTerms } from './deal-terms.js';
import { byPrice, piecesOf, type Pieces, type Share } from './pieces.js';
import { tryDeal, weightOf, type Missing, type Saving } from './try-deal.js';

export interface DealCartLine {
  productId: number;
  /** Pieces. */
  quantity: number;
  /** List price of one, minor units, without tax. */
  unitPrice: number;
}

/** What became of one deal; amounts in minor units. */
export type DealOutcome = { dealId: number } & (
  | { state: 'applied'; uses: number; amount: number }
  /** Another deal has the pieces; alone it would have saved `amount`. */
  | { state: 'beaten'; by: number; amount: number }
  | ({ state: 'missing' } & Missing)
  /** All uses that it is allowed are gone. */
  | { state: 'limit' }
  /** It would take nothing off. */
  | { state: 'worthless' }
);

export interface DiscountedCart {
  /** In the order of the cart: what comes off each line, and by which deals. */
  lines: { discount: number; deals: { dealId: number; amount: number }[] }[];
  /** By id. */
  deals: DealOutcome[];
}

/**
 * Takes deals off a cart: the one rule for kiosks, calls, the ledger's check, simulation and replay. Of the deals that do
 * not overlap, the one that saves most on pieces that no other has is applied, of equal ones the one with the smaller id,
 * and so on until none saves anything; then those that overlap, by id, on what is left of the prices (H-07). Where one of
 * these alone saves more than all of that, it is given alone: nobody pays more for a deal that is added. Never below zero; the same for any order of lines and deals, and however a product is split into lines.
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

  let open = sorted.filter(({ overlap, mostUses }) => !overlap && mostUses > 0);
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
  const overlapping = sorted.filter(({ overlap, mostUses }) => overlap && mostUses > 0);
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

/** The pieces after a deal: those it used stand apart, and those it rewarded cost less. */
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
  // Of a reward that is the whole cart, the pieces of the condition have their share already.
  for (const { pieces, count: wanted } of saving.condition) {
    const count = Math.min(wanted, pieces.count - (gone.get(pieces) ?? 0));
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

/** Gives the lines their pieces back, in the order of the cart. */
function linesOf(cart: readonly DealCartLine[], pieces: readonly Pieces[]): DiscountedCart['lines'] {
  const stacks = new Map<string, { taken: Pieces['taken']; left: number }[]>();
  for (const { productId, unitPrice, taken, count } of pieces) {
    const key = `${productId}:${unitPrice}`;
    stacks.set(key, [...(stacks.get(key) ?? []), { taken, left: count }]);
  }
  return cart.map(({ productId, unitPrice, quantity }) => {
    const amounts = new Map<number, number>();
    let wanted = quantity;
    for (const stack of stacks.get(`${productId}:${unitPrice}`) ?? []) {
      const count = Math.min(wanted, stack.left);
      stack.left -= count;
      wanted -= count;
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
  { id: dealId, mostUses }: DealTerms,
  applied: readonly { dealId: number; saving: Saving }[],
  alone: Saving | Missing | undefined,
): DealOutcome {
  const own = applied.find((one) => one.dealId === dealId)?.saving;
  if (own) return { dealId, state: 'applied', uses: own.uses, amount: own.amount };
  if (mostUses === 0 || !alone) return { dealId, state: 'limit' };
  if ('missing' in alone) return { dealId, state: 'missing', ...alone };
  // Applied in the order of what they saved: the first that has its pieces is the one that beat it.
  const wanted = productsOf(alone);
  const winner = applied.find(({ saving }) => [...productsOf(saving)].some((product) => wanted.has(product)));
  return alone.amount === 0 || !winner
    ? { dealId, state: 'worthless' }
    : { dealId, state: 'beaten', by: winner.dealId, amount: alone.amount };
}

const productsOf = ({ condition, reward }: Saving) =>
  new Set([...condition, ...reward].map(({ pieces }) => pieces.productId));
