import type { DeviceStock } from '@backroom/proto/devices';
import type { Chance } from './chance.js';
import type { Sale } from './sale.js';

/** How often somebody comes by with goods, on average, milliseconds. */
const visitsEvery = 120_000;

/** What people tell a kiosk of its shelf: they fill up what it sold, and now and then count a product. */
export class Shelf {
  private readonly sold = new Map<number, number>();
  private nextVisit: number;

  constructor(private readonly chance: Chance) {
    this.nextVisit = chance.exponential(visitsEvery);
  }

  take({ lines }: Pick<Sale, 'lines'>): void {
    for (const { productId, quantity } of lines)
      this.sold.set(productId, (this.sold.get(productId) ?? 0) + quantity);
  }

  /** What is told at a visit; nothing between two, or before anything was sold. */
  visit(elapsed: number): Pick<DeviceStock, 'kind' | 'products'>[] {
    if (elapsed < this.nextVisit || this.sold.size === 0) return [];
    this.nextVisit = elapsed + this.chance.exponential(visitsEvery);
    const products = [...this.sold].map(([productId, quantity]) => ({ productId, quantity }));
    this.sold.clear();
    const told: Pick<DeviceStock, 'kind' | 'products'>[] = [{ kind: 'restock', products }];
    if (this.chance.happens(0.3)) {
      const { productId } = this.chance.pick(products);
      told.push({ kind: 'count', products: [{ productId, quantity: this.chance.between(6, 24) }] });
    }
    return told;
  }
}
