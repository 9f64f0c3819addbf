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
  /** Where the API answers: `http://127.0.0.1:8080`. */
  url: string;
  /** Who comes by and shows the kiosk who they are. */
  shopper: Shopper;
  /** Share of the sales that are theirs. */
  share: number;
}

/** What they put on their wallet at the kiosk once it is nearly empty, whole units of the currency. */
const topUp = 20;

/**
 * How a kiosk takes what its customers have at the operator (V-02): who shows a code pays a part out of the wallet, which
 * is reserved first, and the rest as anybody does. While the kiosk is off line it reserves nothing and knows nobody but
 * whom it was shown last: what is not there then is owed (H-01).
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
      told(line: string): void;
    },
  ) {
    const { url } = options;
    const { login, secret: password } = parts.device;
    const open = apiClient({ url });
    const signIn = async () =>
      (await answer(open.POST('/auth/device', { body: { login, password } }))).accessToken;
    this.api = apiClient({ url, token: tokenFrom(signIn) });
  }

  /** The order as it is paid. Whatever the API refuses is told, and paid as anybody pays. */
  async pay(order: OrderFields, isOnLine: boolean): Promise<OrderFields> {
    const { chance, tally, device, told } = this.parts;
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
      told(`${device.login}: no stored value: ${(error as Error).message}`);
      return order;
    }
  }

  /** Who shows a code; they put something on their wallet where it holds less than they mean to spend. */
  private async identify(wanted: number, currency: string): Promise<Schemas['IdentifiedCustomer']> {
    const known = await this.shown();
    if (inWallet(known, currency) >= wanted) return known;
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

/** What can be spent of a wallet in the currency of the sale, minor units. */
const inWallet = ({ purses }: Schemas['IdentifiedCustomer'], currency: string): number => {
  const wallet = purses.find((purse) => purse.tender === 'wallet' && purse.currency === currency);
  return (wallet && minorOf(String(wallet.spendable), currency)) ?? 0;
};

/** The same order of a customer, paid by their wallet so far, and as it was for the rest. */
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
