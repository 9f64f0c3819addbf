import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { placed, positionOf, stepped, withoutProduct, type Tiers } from './tiers';

const product = (id: number) => ({ id, name: `P${id}`, active: true });
const board = (...tiers: number[][]): Tiers =>
  Array.from({ length: 5 }, (_, n) => (tiers[n] ?? []).map(product));
const ids = (tiers: Tiers | undefined) => tiers?.map((products) => products.map(({ id }) => id));

describe('LOY-2 the board of tiers', () => {
  it.each([
    ['before another product of its tier', 3, 0, 0, [[3, 1, 2], [], [], [], []]],
    ['after the last product of its tier', 1, 0, 3, [[2, 3, 1], [], [], [], []]],
    ['into another tier', 2, 4, 0, [[1, 3], [], [], [], [2]]],
    ['at its current position', 2, 0, 1, [[1, 2, 3], [], [], [], []]],
  ])('LOY-2 drops a product %s', (_where, id, tier, at, expected) => {
    expect(ids(placed(board([1, 2, 3]), product(id), tier, at))).toEqual(expected);
  });

  it('LOY-2 moves step by step with the keyboard, from tier to tier', () => {
    let tiers: Tiers | undefined = board([1, 2], [], [3]);
    const seen = [];
    while (tiers) {
      seen.push(positionOf(tiers, 1));
      tiers = stepped(tiers, 1, 1);
    }
    expect(seen).toEqual([
      { tier: 0, at: 0 },
      { tier: 0, at: 1 },
      { tier: 1, at: 0 },
      { tier: 2, at: 0 },
      { tier: 2, at: 1 },
      { tier: 3, at: 0 },
      { tier: 4, at: 0 },
    ]);
    expect(ids(stepped(board([1], [2, 3]), 2, -1))).toEqual([[1, 2], [3], [], [], []]);
    expect(stepped(board([1]), 1, -1)).toBeUndefined();
    expect(ids(withoutProduct(board([1, 2]), 1))).toEqual([[2], [], [], [], []]);
  });

  it('LOY-2 keeps each product in exactly one tier after any moves', () => {
    const moves = fc.array(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.nat(4), fc.nat(9)), { maxLength: 30 });
    fc.assert(
      fc.property(moves, (each) => {
        let tiers: Tiers = board([1, 2], [3], [], [4, 5, 6]);
        const there = new Set([1, 2, 3, 4, 5, 6]);
        for (const [id, tier, at] of each) {
          tiers = placed(tiers, product(id), tier, at);
          there.add(id);
          expect(positionOf(tiers, id)?.tier).toBe(tier);
        }
        expect(ids(tiers)!.flat().sort()).toEqual([...there].sort());
      }),
    );
  });
});
