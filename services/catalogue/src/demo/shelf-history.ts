import type { SeededRandom } from '@backroom/platform';
import type { NewMovement } from '../stock/new-movement.js';

const day = 86_400_000;
const week = 7 * day;
/** A visit in so many is a count as well. */
const countsEvery = 4;

/** Pieces sold of a product at a place, at their time. */
export interface SoldPieces {
  at: number;
  quantity: number;
}

type Moved = Pick<NewMovement, 'kind' | 'quantity' | 'at'>;

/** What should stand there for two weeks, in sixes. */
export function parOf(sold: readonly SoldPieces[], weeks: number): number {
  const pieces = sold.reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.max(6, Math.ceil((2 * pieces) / weeks / 6) * 6);
}

/**
 * What somebody who fills up a shelf each week would have told of it, beside what was sold: counted at first, filled up to
 * its par each week, counted each fourth time, now and then with a piece that nobody knows of, and a last time yesterday.
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
  // Half a day apart: whoever counts has filled up before.
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
