import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { returnedPieces, returnSums, type ReturnedLine, type SoldLine } from '../src/index.js';

const money = fc.oneof(
  { weight: 5, arbitrary: fc.nat({ max: 100_000 }) },
  { weight: 1, arbitrary: fc.nat({ max: 1_000_000_000_000 }) },
);
const line: fc.Arbitrary<SoldLine> = fc.record({
  quantity: fc.integer({ min: 1, max: 40 }),
  net: money,
  tax: money,
  deposit: money,
});
const order = fc.array(line, { minLength: 1, maxLength: 6 });

describe('LEDG-2 the value of returned pieces', () => {
  it('LEDG-2 splits net, tax and deposit over three pieces', () => {
    const lines = [{ quantity: 3, net: 1_000, tax: 70, deposit: 15 }];
    const one = [{ line: 0, quantity: 1 }];
    expect(returnSums(lines, [0], one)).toEqual({ net: 333, tax: 23, deposit: 5, total: 361 });
    expect(returnSums(lines, [1], one)).toEqual({ net: 334, tax: 24, deposit: 5, total: 363 });
    expect(returnSums(lines, [2], one)).toEqual({ net: 333, tax: 23, deposit: 5, total: 361 });
  });

  it('LEDG-2 adds up to exactly the sold line over any returns in any order', () => {
    fc.assert(
      fc.property(order, fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 30 }), (lines, tries) => {
        const returns: ReturnedLine[] = [];
        const given = { net: 0, tax: 0, deposit: 0, total: 0 };
        const take = (place: number, quantity: number) => {
          const chosen = [{ line: place, quantity }];
          const sums = returnSums(lines, returnedPieces(lines.length, returns), chosen);
          expect(sums.total).toBe(sums.net + sums.tax + sums.deposit);
          for (const name of ['net', 'tax', 'deposit', 'total'] as const) {
            expect(sums[name]).toBeGreaterThanOrEqual(0);
            given[name] += sums[name];
          }
          returns.push(...chosen);
        };
        const left = (place: number) =>
          lines[place]!.quantity - returnedPieces(lines.length, returns)[place]!;
        for (const [at, many] of tries) {
          const place = at % lines.length;
          if (left(place) > 0) take(place, 1 + (many % left(place)));
        }
        lines.forEach((_, place) => left(place) > 0 && take(place, left(place)));
        const sum = (part: 'net' | 'tax' | 'deposit') => lines.reduce((all, one) => all + one[part], 0);
        expect(given).toEqual({
          ...{ net: sum('net'), tax: sum('tax'), deposit: sum('deposit') },
          total: sum('net') + sum('tax') + sum('deposit'),
        });
      }),
      { numRuns: 500 },
    );
  });

  it('LEDG-2 equals the sum of the single lines when several are returned at once', () => {
    fc.assert(
      fc.property(order, (lines) => {
        const before = lines.map(() => 0);
        const all = lines.map(({ quantity }, place) => ({ line: place, quantity }));
        const each = all.map((one) => returnSums(lines, before, [one]).total);
        expect(returnSums(lines, before, all).total).toBe(each.reduce((sum, one) => sum + one, 0));
      }),
    );
  });

  it.each([
    [{ line: 0, quantity: 3 }],
    [{ line: 0, quantity: 0 }],
    [{ line: 0, quantity: -1 }],
    [{ line: 0, quantity: 0.5 }],
    [{ line: 1, quantity: 1 }],
    [{ line: -1, quantity: 1 }],
    [
      { line: 0, quantity: 1 },
      { line: 0, quantity: 1 },
    ],
  ])('LEDG-2 rejects %j for a line with two remaining pieces', (...chosen) => {
    const lines = [{ quantity: 3, net: 300, tax: 0, deposit: 0 }];
    expect(() => returnSums(lines, [1], chosen)).toThrow(RangeError);
  });

  it('LEDG-2 is zero for a free line', () => {
    const lines = [{ quantity: 2, net: 0, tax: 0, deposit: 0 }];
    expect(returnSums(lines, [0], [{ line: 0, quantity: 2 }]).total).toBe(0);
  });
});
