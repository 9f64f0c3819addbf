import type { DeviceStock } from '@backroom/proto/devices';
import type { Chance } from './chance.js';
import type { Sale } from './sale.js';

/** Average time between two visits of staff with goods, in milliseconds. */
const visitsEvery = 120_000;

type StockReport = Pick<DeviceStock, 'kind' | 'products'>;

/**
 * Stock reports that people enter at kiosks: they refill sold products, and sometimes count a product. A count finds
 * the expected number, seldom a piece more or less. The initial number is never entered: it follows from the first
 * count of a product.
 */
export class Shelf {
  private readonly sold = new Map<number, number>();
  private readonly there = new Map<number, number>();
  private nextVisit: number;

  constructor(private readonly chance: Chance) {
    this.nextVisit = chance.exponential(visitsEvery);
  }

  take({ lines }: Pick<Sale, 'lines'>): void {
    for (const { productId, quantity } of lines) {
      this.sold.set(productId, (this.sold.get(productId) ?? 0) + quantity);
      this.move(productId, -quantity);
    }
  }

  /** The reports of a visit; none between two visits, or before the first sale. */
  visit(elapsed: number): StockReport[] {
    if (elapsed < this.nextVisit || this.sold.size === 0) return [];
    this.nextVisit = elapsed + this.chance.exponential(visitsEvery);
    const products = [...this.sold].map(([productId, quantity]) => ({ productId, quantity }));
    this.sold.clear();
    for (const { productId, quantity } of products) this.move(productId, quantity);
    const reports: StockReport[] = [{ kind: 'restock', products }];
    if (this.chance.happens(0.3)) reports.push(this.count(this.chance.pick(products).productId));
    return reports;
  }

  private move(productId: number, pieces: number): void {
    this.there.set(productId, (this.there.get(productId) ?? this.chance.between(6, 24)) + pieces);
  }

  private count(productId: number): StockReport {
    if (this.chance.happens(0.2)) this.move(productId, this.chance.pick([-1, 1]));
    const quantity = Math.max(0, this.there.get(productId)!);
    this.there.set(productId, quantity);
    return { kind: 'count', products: [{ productId, quantity }] };
  }
}
