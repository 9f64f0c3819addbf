import { randomUUID } from 'node:crypto';
import {
  everyTenant,
  inCall,
  recordOf,
  servicePrincipal,
  type EventType,
  type RpcClient,
} from '@backroom/platform';
import { Price, Product } from '@backroom/proto/catalogue/v1/product';
import { events } from '@backroom/proto/events';
import { Location } from '@backroom/proto/locations/v1/location';
import { DepositsServiceService } from '@backroom/proto/tenders/v1/deposits_service';
import { TendersServiceService } from '@backroom/proto/tenders/v1/tenders_service';
import { waitUntil } from '@backroom/testing/running-system';
import { call, tokenOf } from './race-calls.js';
import type { RaceSystem } from './race-system.js';

/** The operator of the demo whose owner sells, loads and refunds. */
export const account = 2;
const [place, product] = [210, 21000];

export interface Answered {
  status: number;
  body: Record<string, unknown>;
}

/** A payment of one dollar by stored value. */
export interface ByValue {
  method: 'yokeCash' | 'giftCard' | 'loyalty';
  points?: number;
  reference?: string;
}

/** A location where everything costs a dollar, with its customers and their stored value. */
export class ValueMarket {
  readonly tenders: RpcClient<typeof TendersServiceService>;
  private readonly deposits: RpcClient<typeof DepositsServiceService>;
  private people = 700_000;
  private calls = 0;

  private constructor(
    private readonly system: RaceSystem,
    private readonly owner: string,
  ) {
    const client = <D extends typeof TendersServiceService | typeof DepositsServiceService>(definition: D) =>
      system.raced.platform.rpcClient(definition, 'loyalty-giftcards', system.valueUrl);
    this.tenders = client(TendersServiceService);
    this.deposits = client(DepositsServiceService);
  }

  static async open(system: RaceSystem): Promise<ValueMarket> {
    const market = new ValueMarket(system, await tokenOf(system, 'owner'));
    await market.create();
    return market;
  }

  close(): void {
    this.tenders.close();
    this.deposits.close();
  }

  /** Creates a customer, known to both services. */
  async customer(): Promise<number> {
    const id = ++this.people;
    const now = new Date();
    await this.value(
      `insert into customer (account_id, person_id, email, first_name, last_name, phone, name_key, email_key, state,
         joined_at, joined_by, last_seen_at)
       values ($1, $2, $4, 'Pat', $4, '', $4, $4, 'active', $3, 'code', $3)`,
      [account, id, now, `pat${id}@example.test`],
    );
    await this.ledger('insert into member (account_id, customer_id, since) values ($1, $2, $3)', [
      ...[account, id, now],
    ]);
    return id;
  }

  /** Opens and credits a purse: minor units, or points. */
  async fill(customerId: number, tender: 'wallet' | 'points', amount: number): Promise<void> {
    const depositId = randomUUID();
    const purse = { accountId: account, customerId, tender, cardId: '' };
    const currency = tender === 'points' ? 'PTS' : 'USD';
    const expiresAt = Date.now() + 600_000;
    await asService(() => this.deposits.prepare({ depositId, purse, amount, currency, expiresAt }));
    await asService(() => this.deposits.deposit({ accountId: account, depositId }));
  }

  /** Issues a gift card of a dollar; returns its issue and the card. */
  async giftCard(userId: number): Promise<{ issue: number; card: string }> {
    const { status, body } = await this.call('POST', `/utilities/accounts/${account}/giftCards`, {
      ...{ amount: '1.00', recurring: false, userId },
    });
    if (status !== 201) throw new Error(`The gift card request returned ${status}: ${JSON.stringify(body)}`);
    const issue = body['id'] as number;
    const [row] = await this.value<{ id: string }>('select id from gift_card where issue_id = $1', [issue]);
    return { issue, card: row!.id };
  }

  /** Buys for a dollar through the next gateway. */
  buy(customer: number, payment: ByValue, key: string = randomUUID()): Promise<Answered> {
    return this.call(
      'POST',
      '/orders',
      {
        ...{ location: place, customer },
        lines: [{ productId: product, quantity: 1, unitPrice: '1.00' }],
        payments: [{ ...payment, amount: '1.00' }],
      },
      key,
    );
  }

  /** Loads a dollar of the operator's money on a wallet. */
  load(userId: number, key: string = randomUUID()): Promise<Answered> {
    const body = { userId, value: '1.00', locationId: place, order: { payment: [] } };
    return this.call('POST', '/wallets/funds', body, key);
  }

  /** The same, retried under one key until it succeeds, as a service may be busy for a moment. */
  async loaded(userId: number): Promise<Answered['body']> {
    const key = randomUUID();
    let body: Answered['body'] | undefined;
    await waitUntil('the load', async () => {
      const answer = await this.load(userId, key);
      if (answer.status < 300) body = answer.body;
      else if (answer.status !== 503) throw new Error(`The load returned ${answer.status}`);
      return body !== undefined;
    });
    return body!;
  }

  refund(orderId: string, transactionId: string, key: string = randomUUID()): Promise<Answered> {
    return this.call('POST', `/orders/${orderId}/refund`, { transactionId }, key);
  }

  void(issue: number): Promise<Answered> {
    const path = `/utilities/accounts/${account}/giftCards/${issue}/void`;
    return this.call('POST', path, { reason: 'A race' }, randomUUID());
  }

  /** Publishes the erasure of a person and waits until it is consumed. */
  async erase(personId: number): Promise<void> {
    await this.append(events.PersonChanged, personId, null);
    await waitUntil('the customer is erased', async () => {
      const rows = await this.value('select from customer where person_id = $1', [personId]);
      return rows.length === 0;
    });
  }

  ledger<R extends Record<string, unknown>>(sql: string, values: unknown[]): Promise<R[]> {
    return this.system.raced.platform.database.withTenant(everyTenant, (tx) => tx.query<R>(sql, values));
  }

  value<R extends Record<string, unknown>>(sql: string, values: unknown[]): Promise<R[]> {
    return this.system.valueService!.platform.database.withTenant(everyTenant, (tx) =>
      tx.query<R>(sql, values),
    );
  }

  private async call(method: string, path: string, body: object, key?: string): Promise<Answered> {
    const { urls } = this.system;
    const url = urls[this.calls++ % urls.length]!;
    const options = { method, token: this.owner, body, ...(key && { key }) };
    const { status, body: answer } = await call(`${url}${path}`, options);
    return { status, body: answer as Record<string, unknown> };
  }

  private async append<T>(event: EventType<T>, key: number, payload: T | null): Promise<void> {
    const { eventLog, ids } = this.system.raced.platform;
    const record = { event, key: String(key), accountId: account, payload } as Parameters<typeof recordOf>[0];
    await eventLog.append(event.topic, [recordOf(record, ids.next())]);
  }

  private async create(): Promise<void> {
    const market = { id: account, name: 'Races', currency: 'USD', timezone: 'UTC', status: 'active' };
    await this.append(events.AccountChanged, account, { account: { ...market, loyaltyProgram: 'yoke' } });
    const location = Location.fromPartial({ id: place, accountId: account, name: 'Lobby', timezone: 'UTC' });
    await this.append(events.LocationChanged, place, { location });
    const goods = { id: product, accountId: account, name: 'Cola', categoryId: 5, active: true };
    await this.append(events.ProductChanged, product, { product: Product.fromPartial(goods) });
    const price = Price.fromPartial({ productId: product, accountId: account, price: 100, validFrom: 1 });
    await this.append(events.PriceChanged, product, { price });
    const both = async () => {
      const [inLedger, inValue] = await Promise.all([
        this.ledger(
          `select from product_copy join location_copy using (account_id) join account_copy using (account_id)
             join price_copy using (product_id) where product_id = $1 and location_id = $2`,
          [product, place],
        ),
        this.value('select from account_copy where account_id = $1', [account]),
      ]);
      return inLedger.length > 0 && inValue.length > 0;
    };
    await waitUntil('both services know the market', both, 30_000);
    await this.value(
      `insert into loyalty_program (account_id, location_id, version, valid_from, enabled, tiers)
       values ($1, $2, 1, 'epoch', true, $3) on conflict do nothing`,
      [account, place, JSON.stringify([[product], [], [], [], []])],
    );
  }
}

export function asService<T>(work: () => Promise<T>): Promise<T> {
  return inCall({ principal: servicePrincipal('orders-ledger') }, work);
}
