import { wholePpm } from '../rates.js';
import { shareOf } from '../rounding.js';
import { isChosen, type DealReward, type DealTerms } from './deal-terms.js';
import type { Pieces, Share } from './pieces.js';

/** What a deal would take off these pieces. */
export interface Saving {
  uses: number;
  /** Minor units. */
  amount: number;
  condition: Share[];
  reward: Share[];
}

/** What a cart lacks: minor units or pieces for the condition, or pieces to reward. */
export interface Missing {
  missing: { amount: number } | { pieces: number } | { rewards: number };
}

/**
 * Tries one deal on pieces sorted by price. Pieces used for a condition are not rewarded; conditions use pieces that
 * cannot be rewarded first and then the most expensive ones, rewards the cheapest (H-05). A cart condition is checked
 * against `listSum`.
 */
export function tryDeal(deal: DealTerms, pieces: readonly Pieces[], listSum: number): Saving | Missing {
  const { reward } = deal;
  const met = conditionMet(deal, pieces, listSum);
  if ('missing' in met) return met;
  const max = Math.min(deal.maxUses, isRepeated(reward) ? met.sets : 1);
  const uses = reward.type === 'AllCart' ? max : usesRewarded(deal, pieces, max);
  if (uses === 0) return { missing: { rewards: 1 } };
  const condition = conditionOf(deal, pieces, uses);
  const rewarded =
    reward.type === 'AllCart'
      ? pieces.filter((one) => isRewarded(reward, one)).map((one) => ({ pieces: one, count: one.count }))
      : cheapest(reward, pieces, condition, uses * (piecesPerUse(reward) ?? Infinity));
  if (rewarded.length === 0) return { missing: { rewards: 1 } };
  return { uses, amount: amountOf(reward, rewarded, uses), condition, reward: rewarded };
}

/** Returns the weight of one rewarded piece when the saving is shared, minor units. */
export function weightOf({ type, discount }: DealReward, { remaining }: Pieces): number {
  if (discount.type === 'monetaryPriceAdjust') return remaining - discount.amount;
  if (discount.type === 'monetaryAbsolute' && type === 'ProductAny')
    return Math.min(discount.amount, remaining);
  return remaining;
}

function conditionMet(
  { condition }: DealTerms,
  pieces: readonly Pieces[],
  listSum: number,
): { sets: number } | Missing {
  if (condition.type === 'AllCart') {
    const { amount } = condition;
    if (amount === 0) return { sets: 1 };
    return listSum < amount
      ? { missing: { amount: amount - listSum } }
      : { sets: Math.floor(listSum / amount) };
  }
  const counts = [...pools(condition, pieces).values()].map((pool) =>
    pool.reduce((sum, { count }) => sum + count, 0),
  );
  const poolCount = condition.combo ? condition.choice.products.size : 1;
  const lacking =
    counts.reduce((sum, count) => sum + Math.max(0, condition.quantity - count), 0) +
    (poolCount - counts.length) * condition.quantity;
  if (lacking > 0) return { missing: { pieces: lacking } };
  return { sets: Math.min(...counts.map((count) => Math.floor(count / condition.quantity))) };
}

/** Groups the pieces that a condition counts together: all its products, or each product of a combo. */
function pools(
  { choice, combo }: Extract<DealTerms['condition'], { type: 'ProductAny' }>,
  pieces: readonly Pieces[],
): Map<number, Pieces[]> {
  const found = new Map<number, Pieces[]>();
  for (const one of pieces) {
    if (!isChosen(choice, one.productId)) continue;
    const key = combo ? one.productId : 0;
    const pool = found.get(key);
    if (pool) pool.push(one);
    else found.set(key, [one]);
  }
  return found;
}

/** Returns whether the reward applies once each time the condition is met. */
function isRepeated(reward: DealReward): boolean {
  return reward.type === 'AllCart'
    ? reward.discount.type === 'monetaryAbsolute'
    : piecesPerUse(reward) !== undefined;
}

function piecesPerUse({ quantity, discount }: DealReward): number | undefined {
  const isFree = discount.type === 'monetaryPercent' && discount.ppm === wholePpm;
  return quantity ?? (isFree ? 1 : undefined);
}

/** Returns whether the reward can take anything off the piece. */
function isRewarded({ choice, discount }: DealReward, { productId, remaining }: Pieces): boolean {
  const floor = discount.type === 'monetaryPriceAdjust' ? discount.amount : 0;
  return remaining > floor && isChosen(choice, productId);
}

/**
 * Returns the max uses for which each use, including the last, still has a piece to reward in addition to the
 * condition’s pieces.
 */
function usesRewarded({ condition, reward }: DealTerms, pieces: readonly Pieces[], max: number): number {
  const perUse = piecesPerUse(reward) ?? Infinity;
  const rewardable = countOf(pieces.filter((one) => isRewarded(reward, one)));
  const inCondition =
    condition.type === 'AllCart'
      ? []
      : [...pools(condition, pieces).values()].map((pool) => {
          const both = countOf(pool.filter((one) => isRewarded(reward, one)));
          return { both, alone: countOf(pool) - both };
        });
  const quantity = condition.type === 'AllCart' ? 0 : condition.quantity;
  const leftFor = (uses: number) =>
    inCondition.reduce((left, { alone }) => left - Math.max(0, uses * quantity - alone), rewardable);
  const isEnough = (uses: number) => leftFor(uses) > (uses === 1 ? 0 : (uses - 1) * perUse);
  let [enough, tooMany] = [0, max + 1];
  while (tooMany - enough > 1) {
    const middle = Math.floor((enough + tooMany) / 2);
    if (isEnough(middle)) enough = middle;
    else tooMany = middle;
  }
  return enough;
}

const countOf = (pieces: readonly Pieces[]) => pieces.reduce((sum, { count }) => sum + count, 0);

function conditionOf({ condition, reward }: DealTerms, pieces: readonly Pieces[], uses: number): Share[] {
  if (condition.type === 'AllCart') return [];
  const shares: Share[] = [];
  for (const pool of pools(condition, pieces).values()) {
    let left = uses * condition.quantity;
    const dearest = pool.toReversed();
    for (const rewardable of [false, true])
      for (const one of dearest) {
        if (left === 0 || isRewarded(reward, one) !== rewardable) continue;
        const count = Math.min(left, one.count);
        shares.push({ pieces: one, count });
        left -= count;
      }
  }
  return shares;
}

function cheapest(
  reward: DealReward,
  pieces: readonly Pieces[],
  condition: readonly Share[],
  max: number,
): Share[] {
  const taken = new Map(condition.map(({ pieces: one, count }) => [one, count]));
  const shares: Share[] = [];
  let left = max;
  for (const one of pieces) {
    if (left === 0) break;
    if (!isRewarded(reward, one)) continue;
    const count = Math.min(left, one.count - (taken.get(one) ?? 0));
    if (count === 0) continue;
    shares.push({ pieces: one, count });
    left -= count;
  }
  return shares;
}

/** One amount for all rewarded pieces, rounded half up (H-06). */
function amountOf(reward: DealReward, rewarded: readonly Share[], uses: number): number {
  const { type, discount, maxSaved } = reward;
  const worth = rewarded.reduce((sum, { pieces, count }) => sum + count * weightOf(reward, pieces), 0);
  let amount = worth;
  if (discount.type === 'monetaryPercent') amount = shareOf(worth, discount.ppm);
  else if (discount.type === 'monetaryAbsolute' && type === 'AllCart')
    amount = Math.min(worth, uses * discount.amount);
  return maxSaved === undefined ? amount : Math.min(amount, uses * maxSaved);
}
