import { describe, expect, it } from '@jest/globals';
import { Chance } from '../src/chance.js';
import { Shelf } from '../src/shelf.js';

const line = (productId: number, quantity: number) => ({ productId, quantity, unitPrice: 1, discount: 0 });

describe('DEV-2 the shelf of a simulated kiosk', () => {
  it('DEV-2 is filled up with what was sold, each piece once, and counted now and then', () => {
    const shelf = new Shelf(Chance.of(7, 1));
    const sold = new Map<number, number>();
    const told: ReturnType<Shelf['visit']> = [];
    for (let minute = 1; minute <= 600; minute++) {
      const [productId, quantity] = [1 + (minute % 5), 1 + (minute % 3)];
      shelf.take({ lines: [line(productId, quantity)] as never });
      sold.set(productId, (sold.get(productId) ?? 0) + quantity);
      told.push(...shelf.visit(minute * 60_000));
    }
    told.push(...shelf.visit(Infinity));
    const filled = new Map<number, number>();
    for (const { products } of told.filter(({ kind }) => kind === 'restock'))
      for (const { productId, quantity } of products)
        filled.set(productId, (filled.get(productId) ?? 0) + quantity);
    expect(filled).toEqual(sold);
    const counts = told.filter(({ kind }) => kind === 'count');
    expect(counts.length).toBeGreaterThan(20);
    expect(counts.every(({ products }) => products.length === 1)).toBe(true);
    expect(shelf.visit(Infinity)).toEqual([]);
  });
});
