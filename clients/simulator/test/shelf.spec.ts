import { describe, expect, it } from '@jest/globals';
import { Chance } from '../src/chance.js';
import { Shelf } from '../src/shelf.js';

const line = (productId: number, quantity: number) => ({ productId, quantity, unitPrice: 1, discount: 0 });

describe('DEV-2 the shelf of a simulated kiosk', () => {
  it('DEV-2 is refilled with what was sold, each piece once, and counted from time to time', () => {
    const shelf = new Shelf(Chance.of(7, 1));
    const sold = new Map<number, number>();
    const reports: ReturnType<Shelf['visit']> = [];
    for (let minute = 1; minute <= 600; minute++) {
      const [productId, quantity] = [1 + (minute % 5), 1 + (minute % 3)];
      shelf.take({ lines: [line(productId, quantity)] as never });
      sold.set(productId, (sold.get(productId) ?? 0) + quantity);
      reports.push(...shelf.visit(minute * 60_000));
    }
    reports.push(...shelf.visit(Infinity));
    const filled = new Map<number, number>();
    for (const { products } of reports.filter(({ kind }) => kind === 'restock'))
      for (const { productId, quantity } of products)
        filled.set(productId, (filled.get(productId) ?? 0) + quantity);
    expect(filled).toEqual(sold);
    const counts = reports.filter(({ kind }) => kind === 'count');
    expect(counts.length).toBeGreaterThan(20);
    expect(counts.every(({ products }) => products.length === 1)).toBe(true);
    expect(shelf.visit(Infinity)).toEqual([]);
  });

  it('PROD-4 DEV-2 a count is the previous count less sales plus refills, give or take a piece', () => {
    const chance = Chance.of(7, 2);
    const shelf = new Shelf(Chance.of(7, 3));
    const there = new Map<number, number>();
    const move = (productId: number, pieces: number) =>
      there.has(productId) && there.set(productId, there.get(productId)! + pieces);
    const differences: number[] = [];
    for (let minute = 1; minute <= 6_000; minute++) {
      const [productId, quantity] = [chance.between(1, 5), chance.between(1, 30)];
      shelf.take({ lines: [line(productId, quantity)] as never });
      move(productId, -quantity);
      for (const { kind, products } of shelf.visit(minute * 60_000))
        for (const one of products) {
          expect(one.quantity).toBeGreaterThanOrEqual(0);
          if (kind === 'restock') move(one.productId, one.quantity);
          else if (there.has(one.productId)) differences.push(one.quantity - there.get(one.productId)!);
          if (kind === 'count') there.set(one.productId, one.quantity);
        }
    }
    expect(differences.length).toBeGreaterThan(500);
    expect(new Set(differences)).toEqual(new Set([-1, 0, 1]));
    expect(differences.filter((pieces) => pieces === 0).length / differences.length).toBeGreaterThan(0.7);
  });
});
