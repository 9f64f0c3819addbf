import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { priceOrder } from '@backroom/pricing';
import { Chance, readDevices, type DemoDevice } from '@backroom/simulator';
import type { BootedSystem } from '@backroom/testing/boot-system';
import { Session } from './session.js';

export interface Sold {
  id: string;
  status: string;
  transactionId: string;
}

/** A customer of an operator, and a place of it. */
export interface Payer {
  id: number;
  accountId: number;
  locationId: number;
  /** How they pay; by wallet unless this says otherwise. */
  by?: 'wallet' | 'card';
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

  /** A customer who has a wallet, at an operator whose customers have one. */
  async payer(): Promise<Payer> {
    return (await this.payers())[0]!;
  }

  /** The first ten of them, of one operator. */
  async payers(): Promise<Payer[]> {
    for (const { accountId, locationId } of this.kiosks) {
      const path = `/users/customers?operator=${accountId}&limit=10`;
      const { users } = await this.session
        .call<{ users: { id: number }[] }>(path)
        .catch(() => ({ users: [] }));
      if (users[0]) return users.map(({ id }) => ({ id, accountId, locationId }));
    }
    throw new Error('No operator of these kiosks has a customer');
  }

  /** Issues money to a customer's wallet; returns the status of the load. Throws for other responses than success. */
  async load({ id: userId, locationId }: Payer, value: string, key: string = randomUUID()): Promise<Sold> {
    const body = { userId, value, locationId, order: { payment: [] } };
    const { order } = await this.session.call<Answer>('/wallets/funds', body, key);
    return { id: order.id, status: order.status, transactionId: order.order.transactions[0]!.transactionId };
  }

  /** A consistent order, to be paid by a card with these last four digits, or by a customer's wallet. */
  draft(card = '4242', payer?: Payer): object {
    const places = this.kiosks.filter(({ accountId }) => !payer || accountId === payer.accountId);
    const { locationId, products } = this.chance.pick(places);
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
      ...(payer && { customer: payer.id }),
      payments: [
        payer && payer.by !== 'card'
          ? { method: 'yokeCash', amount: (total / 100).toFixed(2) }
          : { method: 'creditCard', amount: (total / 100).toFixed(2), paymentMethod: `pm_card_${card}` },
      ],
    };
  }

  /** Throws for whatever is no success. */
  async place(draft: object, key: string): Promise<Sold> {
    const { order } = await this.session.call<Answer>('/orders', draft, key);
    const { id, status } = order;
    return { id, status, transactionId: order.order.transactions[0]!.transactionId };
  }

  order(payer?: Payer): Promise<Sold> {
    return this.place(this.draft('4242', payer), randomUUID());
  }

  /** Refunds a whole payment; `pending` while the result is unknown. Throws for other responses than success. */
  async refund({ id, transactionId }: Sold, key: string = randomUUID()): Promise<string> {
    const { refundResponse } = await this.session.call<{ refundResponse: { state: string } }>(
      `/orders/${id}/refund`,
      { transactionId },
      key,
    );
    return refundResponse.state;
  }
}
