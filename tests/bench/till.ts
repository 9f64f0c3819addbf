import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { priceOrder } from '@backroom/pricing';
import { Chance, readDevices, type DemoDevice } from '@backroom/simulator';
import type { BootedSystem } from '../system/boot-system.js';
import { Session } from './session.js';

export interface Sold {
  id: string;
  transactionId: string;
}

/** Places orders by call at the kiosks' places of one operator, paid by card over the sandbox. */
export class Till {
  private readonly chance = new Chance(1);

  private constructor(
    private readonly session: Session,
    private readonly kiosks: readonly DemoDevice[],
  ) {}

  static async open(system: BootedSystem): Promise<Till> {
    const devices = await readDevices(join(system.dataDir, 'demo-devices.json'));
    const kiosks = devices.filter(({ kind, currency }) => kind === 'kiosk' && currency === 'USD');
    return new Till(await Session.of(system), kiosks);
  }

  async order(): Promise<Sold> {
    const { locationId, products } = this.chance.pick(this.kiosks);
    const cart = Array.from({ length: this.chance.between(1, 3) }, () => this.chance.pick(products));
    const lines = [...new Set(cart)].map(({ id, price, ...terms }) => ({
      ...{ ...terms, productId: id, unitPrice: price, quantity: 1 },
    }));
    const { total } = priceOrder(lines).totals;
    const { order } = await this.session.call<{ order: { id: string; order: { transactions: Sold[] } } }>(
      '/orders',
      {
        location: locationId,
        lines: lines.map(({ productId, quantity, unitPrice }) => ({
          ...{ productId, quantity, unitPrice: (unitPrice / 100).toFixed(2) },
        })),
        payments: [{ method: 'creditCard', amount: (total / 100).toFixed(2), paymentMethod: 'pm_card_4242' }],
      },
      randomUUID(),
    );
    return { id: order.id, transactionId: order.order.transactions[0]!.transactionId };
  }

  refund({ id, transactionId }: Sold): Promise<unknown> {
    return this.session.call(`/orders/${id}/refund`, { transactionId }, randomUUID());
  }
}
