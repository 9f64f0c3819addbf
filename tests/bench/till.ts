import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { priceOrder } from '@backroom/pricing';
import { Chance, readDevices, type DemoDevice } from '@backroom/simulator';
import type { BootedSystem } from '../system/boot-system.js';
import { Session } from './session.js';

export interface Sold {
  id: string;
  status: string;
  transactionId: string;
}

interface Answer {
  order: { id: string; status: string; order: { transactions: { transactionId: string }[] } };
}

/** Places orders by call at the kiosks' places of one operator, paid by card over the sandbox. */
export class Till {
  private constructor(
    private readonly session: Session,
    private readonly kiosks: readonly DemoDevice[],
    private readonly chance: Chance,
  ) {}

  static async open(system: BootedSystem, seed = 1): Promise<Till> {
    const devices = await readDevices(join(system.dataDir, 'demo-devices.json'));
    const kiosks = devices.filter(({ kind, currency }) => kind === 'kiosk' && currency === 'USD');
    const session = await Session.of(system);
    const chance = new Chance(seed);
    // A place with a fee of its own asks for another total: left out.
    const plain: DemoDevice[] = [];
    for (const kiosk of kiosks) {
      const till = new Till(session, [kiosk], chance);
      const isTaken = await till.order().then(Boolean, () => false);
      if (isTaken) plain.push(kiosk);
    }
    return new Till(session, plain, chance);
  }

  /** An order that adds up, to be paid by a card with these last four digits. */
  draft(card = '4242'): object {
    const { locationId, products } = this.chance.pick(this.kiosks);
    const cart = Array.from({ length: this.chance.between(1, 3) }, () => this.chance.pick(products));
    const lines = [...new Set(cart)].map(({ id, price, ...terms }) => ({
      ...{ ...terms, productId: id, unitPrice: price, quantity: 1 },
    }));
    const { total } = priceOrder(lines).totals;
    return {
      location: locationId,
      lines: lines.map(({ productId, quantity, unitPrice }) => ({
        ...{ productId, quantity, unitPrice: (unitPrice / 100).toFixed(2) },
      })),
      payments: [
        { method: 'creditCard', amount: (total / 100).toFixed(2), paymentMethod: `pm_card_${card}` },
      ],
    };
  }

  /** Throws for whatever is no success. */
  async place(draft: object, key: string): Promise<Sold> {
    const { order } = await this.session.call<Answer>('/orders', draft, key);
    const { id, status } = order;
    return { id, status, transactionId: order.order.transactions[0]!.transactionId };
  }

  order(): Promise<Sold> {
    return this.place(this.draft(), randomUUID());
  }

  /** Gives a payment back as a whole; `pending` while nobody knows. Throws for whatever is no success. */
  async refund({ id, transactionId }: Sold, key: string = randomUUID()): Promise<string> {
    const { refundResponse } = await this.session.call<{ refundResponse: { state: string } }>(
      `/orders/${id}/refund`,
      { transactionId },
      key,
    );
    return refundResponse.state;
  }
}
