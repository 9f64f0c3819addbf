import type { SeededRandom } from '@backroom/platform';
import type { NewMovement } from '../stock/new-movement.js';

const day = 86_400_000;
const week = 7 * day;
/** Every nth visit includes a count. */
const countsEvery = 4;

/** Pieces of a product sold at a location, with their time. */
export interface SoldPieces {
  at: number;
  quantity: number;
}

type Moved = Pick<NewMovement, 'kind' | 'quantity' | 'at'>;

/** Returns the par for two weeks of sales, rounded up to a multiple of six. */
export function parOf(sold: readonly SoldPieces[], weeks: number): number {
  const pieces = sold.reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.max(6, Math.ceil((2 * pieces) / weeks / 6) * 6);
}

/**
 * Returns the movements, other than sales, of a shelf that is restocked weekly: an initial count, a weekly restock to
 * par, a count every fourth visit, sometimes with an unexplained piece, and a last count yesterday.
 */
export function shelfHistory(
  sold: readonly SoldPieces[],
  par: number,
  from: number,
  now: number,
  random: SeededRandom,
): Moved[] {
  const history: Moved[] = [{ kind: 'count', quantity: par, at: from }];
  let level = par;
  let next = 0;
  const sellUpTo = (at: number) => {
    for (; next < sold.length && sold[next]!.at <= at; next++) level -= sold[next]!.quantity;
  };
  let visit = 1;
  // Half a day apart, because a count follows the restock.
  for (let at = from + week; at < now - 2 * day; at += week, visit++) {
    sellUpTo(at);
    if (visit % countsEvery === 0) {
      level = Math.max(0, level - (random.next() < 0.2 ? 1 : 0));
      history.push({ kind: 'count', quantity: level, at });
    }
    const missing = par - level;
    if (missing > 0) history.push({ kind: 'restock', quantity: missing, at: at + 3_600_000 });
    level += Math.max(0, missing);
  }
  sellUpTo(now - day);
  level = Math.max(0, level - (random.next() < 0.1 ? 1 : 0));
  history.push({ kind: 'count', quantity: level, at: now - day });
  return history;
}
