import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { explain, isBefore, settle, type Count } from './shelf.js';

/** A reported movement of one product at one location. */
interface Report {
  id: number;
  at: number;
  quantity: number;
  isCount: boolean;
}

/** Processes messages one by one as the service does. */
class Shelf {
  private readonly known = new Map<number, Report>();
  private counts: Count[] = [];

  add(report: Report): void {
    if (this.known.has(report.id)) return;
    this.known.set(report.id, report);
    if (!report.isCount) {
      this.counts = explain(this.counts, [report]);
      return;
    }
    const count = { at: report.at, cause: causeOf(report), counted: report.quantity, difference: 0 };
    const all = [...this.counts, count].sort((one, other) => (isBefore(one, other) ? -1 : 1));
    const moved = ({ at }: Count, since: Count | undefined) =>
      this.moves.filter((one) => one.at <= at && one.at > (since?.at ?? -1)).reduce(sum, 0);
    this.counts = settle(all, (one) => one === count, moved);
  }

  private get moves(): Report[] {
    return [...this.known.values()].filter(({ isCount }) => !isCount);
  }

  /** Returns the stock at the end of an instant. */
  at(instant: number): number {
    const shrink = this.counts
      .filter(({ at }) => at <= instant)
      .reduce((all, one) => all + one.difference, 0);
    return shrink + this.moves.filter(({ at }) => at <= instant).reduce(sum, 0);
  }

  get shrinks(): (number | string)[][] {
    return this.counts.map(({ cause, difference }) => [cause, difference]);
  }
}

const sum = (all: number, { quantity }: { quantity: number }) => all + quantity;
const causeOf = ({ id }: Report) => String(id).padStart(4, '0');

const latest = 20;
const histories = fc
  .array(
    fc.record({
      at: fc.nat(latest),
      quantity: fc.integer({ min: -9, max: 9 }),
      isCount: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((all) =>
    all.map((one, id): Report => ({
      ...one,
      id,
      quantity: one.isCount ? Math.abs(one.quantity) : one.quantity,
    })),
  )
  .chain((all) =>
    fc.record({
      all: fc.constant(all),
      // Any order, duplicates included.
      arrival: fc
        .tuple(
          fc.shuffledSubarray(all, { minLength: all.length }),
          fc.array(fc.constantFrom(...all), { maxLength: 3 }),
        )
        .map(([each, twice]) => [...each, ...twice]),
    }),
  );

function kept(report: readonly Report[]): Shelf {
  const shelf = new Shelf();
  for (const one of report) shelf.add(one);
  return shelf;
}

/** 200,000 with `STOCK_RUNS=200000`. */
const numRuns = Number(process.env['STOCK_RUNS'] ?? 3_000);

describe('PROD-4 shelf history', () => {
  it('PROD-4 computes the same stock, shrink per count and stock at any time for every order of arrival', () => {
    fc.assert(
      fc.property(histories, ({ all, arrival }) => {
        const inOrder = kept(
          [...all].sort(
            (one, other) =>
              one.at - other.at ||
              Number(one.isCount) - Number(other.isCount) ||
              (causeOf(one) < causeOf(other) ? -1 : 1),
          ),
        );
        const asArrived = kept(arrival);
        expect(asArrived.shrinks).toEqual(inOrder.shrinks);
        for (let instant = 0; instant <= latest; instant++)
          expect(asArrived.at(instant)).toBe(inOrder.at(instant));
      }),
      { numRuns },
    );
  });

  it('PROD-4 equals the last count plus later movements', () => {
    fc.assert(
      fc.property(histories, ({ all, arrival }) => {
        const shelf = kept(arrival);
        for (const { at } of all.filter(({ isCount }) => isCount)) {
          const last = all
            .filter((one) => one.isCount && one.at === at)
            .sort((one, other) => (causeOf(one) < causeOf(other) ? 1 : -1))[0]!;
          expect(shelf.at(at)).toBe(last.quantity);
        }
      }),
      { numRuns },
    );
  });

  it('PROD-4 explains missing pieces with a kiosk sale that arrives after the count', () => {
    const shelf = kept([
      { id: 0, at: 1, quantity: 10, isCount: true },
      { id: 1, at: 5, quantity: 7, isCount: true },
    ]);
    expect(shelf.shrinks).toEqual([
      ['0000', 10],
      ['0001', -3],
    ]);
    shelf.add({ id: 2, at: 3, quantity: -2, isCount: false });
    expect([shelf.at(9), shelf.shrinks[1]]).toEqual([7, ['0001', -1]]);
  });
});
