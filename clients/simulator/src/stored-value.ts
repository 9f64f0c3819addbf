import { randomUUID } from 'node:crypto';
import { answer, apiClient, type Api } from '@backroom/api';
import type { Schemas } from '@backroom/gateway/v2';
import { decimalTextOf, minorOf } from '@backroom/pricing';
import type { Chance } from './chance.js';
import type { DemoDevice } from './devices-file.js';
import type { OrderFields } from './sale.js';
import { tokenFrom, type Shopper } from './shopper.js';
import type { Tally } from './tally.js';

export interface StoredValueOptions {
  /** Address of the API: `http://127.0.0.1:8080`. */
  url: string;
  /** The customer who identifies at the kiosk. */
  shopper: Shopper;
  /** Share of the sales that are theirs. */
  share: number;
}

/** Top-up of the wallet at the kiosk when it is nearly empty, in whole units of the currency. */
const topUp = 20;

/**
 * Payments with stored value at a kiosk (V-02): an identified customer pays a part from the wallet, which is reserved
 * first, and the rest by another tender. An offline kiosk reserves nothing and knows only the last identified customer:
 * an uncovered amount is owed (H-01).
 */
export class StoredValue {
  private readonly api: Api;
  private known: Schemas['IdentifiedCustomer'] | undefined;

  constructor(
    private readonly options: StoredValueOptions,
    private readonly parts: {
      device: DemoDevice;
      chance: Chance;
      tally: Tally;
      log(line: string): void;
    },
  ) {
    const { url } = options;
    const { login, secret: password } = parts.device;
    const open = apiClient({ url });
    const signIn = async () =>
      (await answer(open.POST('/auth/device', { body: { login, password } }))).accessToken;
    this.api = apiClient({ url, token: tokenFrom(signIn) });
  }

  /** Returns the order as paid. A refusal of the API is reported, and the order paid without stored value. */
  async pay(order: OrderFields, isOnLine: boolean): Promise<OrderFields> {
    const { chance, tally, device, log } = this.parts;
    if (!chance.happens(this.options.share)) return order;
    const part = Math.ceil((order.total * chance.between(30, 70)) / 100);
    if (!isOnLine) {
      if (!this.known || part === 0) return order;
      tally.paidByValue('unreserved');
      return split(order, this.known.UserId, part);
    }
    try {
      const known = await this.identify(part, order.currency);
      const amount = Math.min(part, inWallet(known, order.currency));
      if (amount === 0) return { ...order, customerId: known.UserId };
      await this.reserve(known.token, order, amount);
      tally.paidByValue('reserved');
      return split(order, known.UserId, amount);
    } catch (error) {
      log(`${device.login}: no stored value: ${(error as Error).message}`);
      return order;
    }
  }

  /** Identifies the customer by a code; tops up the wallet when it holds less than the amount to spend. */
  private async identify(amount: number, currency: string): Promise<Schemas['IdentifiedCustomer']> {
    const known = await this.shown();
    if (inWallet(known, currency) >= amount) return known;
    const value = String(topUp);
    await answer(
      this.api.POST('/wallets/funds', {
        params: { header: { 'Idempotency-Key': randomUUID() } },
        body: {
          ...{ userId: known.UserId, value, locationId: this.parts.device.locationId, session: known.token },
          order: { payment: [{ method: 'creditCard', amount: value, paymentMethod: 'pm_card_4242' }] },
        },
      }),
    );
    return this.shown();
  }

  private async shown(): Promise<Schemas['IdentifiedCustomer']> {
    const code = await this.options.shopper.showCode();
    this.known = await answer(this.api.POST('/wallets/identify', { body: { code } }));
    return this.known;
  }

  private async reserve(session: string, { orderId: order, currency }: OrderFields, minor: number) {
    const amount = decimalTextOf(minor, currency);
    await answer(
      this.api.POST('/wallets/reservations', {
        body: { session, order, tender: 'wallet', amount, currency },
      }),
    );
  }
}

/** The available amount of a wallet in the currency of the sale, minor units. */
const inWallet = ({ purses }: Schemas['IdentifiedCustomer'], currency: string): number => {
  const wallet = purses.find((purse) => purse.tender === 'wallet' && purse.currency === currency);
  return (wallet && minorOf(String(wallet.spendable), currency)) ?? 0;
};

/** The same order of a customer, partly paid from the wallet, and by the original payments for the rest. */
export function split(order: OrderFields, customerId: number, byWallet: number): OrderFields {
  const [first] = order.payments;
  const rest = order.total - byWallet;
  return {
    ...{ ...order, customerId },
    payments: [
      { id: randomUUID(), method: 'yokeCash', amount: byWallet },
      ...(rest > 0 ? [{ ...first!, amount: rest }] : []),
    ],
  };
}
