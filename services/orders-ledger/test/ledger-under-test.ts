import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Device, Location } from '@backroom/proto/locations/v1/location';
import {
  accountScope,
  everyTenant,
  uuidv7,
  SystemRandom,
  type EventType,
  type ReceivedEvent,
  type Tx,
} from '@backroom/platform';
import { Price, Product } from '@backroom/proto/catalogue/v1/product';
import { events } from '@backroom/proto/events';
import { priceOrder, type CartLine } from '@backroom/pricing';
import type { DeviceOrder, PaymentMethod } from '@backroom/proto/devices';
import type { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import { ServiceUnderTest } from '@backroom/testing/service-under-test';
import { ordersLedger } from '../src/blueprint.js';
import { copyConsumers } from '../src/copies/copies.consumers.js';
import { addMember } from '../src/sale/member.sql.js';
import { bookOrders, type Outcome } from '../src/booking/book-orders.js';
import type { ReportedSale } from '../src/booking/reported-sale.js';

export const now = Date.UTC(2026, 5, 15, 16, 30);
export const day = 86_400_000;
const random = new SystemRandom();
/** Decrypts the mails published by the ledger. */
export const mailKey = Buffer.alloc(32, 5).toString('base64');
export const newId = (at = now) => uuidv7(at, random.bytes(10));

/** Three operators in three zones and two currencies, each with two kiosks at two locations. */
export const markets = [
  { account: 11, currency: 'USD', zone: 'America/New_York', names: ['Lobby', 'Harbor Annex'] },
  { account: 12, currency: 'EUR', zone: 'Europe/Berlin', names: ['Foyer', 'Werkhalle'] },
  { account: 13, currency: 'USD', zone: 'Pacific/Auckland', names: ['Atrium', 'Dock'] },
] as const;
export const locationOf = (account: number, n = 0) => account * 10 + n;
export const kioskOf = (account: number, n = 0) => account * 100 + n;
export const productOf = (account: number, n = 0) => account * 1000 + n;

/** Terms of product 0: another cost and price since ten days ago. */
export const terms = [
  { validFrom: now - 60 * day, price: 199, cost: 80, taxRate: 700, deposit: 10 },
  { validFrom: now - 10 * day, price: 219, cost: 95, taxRate: 700, deposit: 10 },
];

export async function startLedger(env: Record<string, string> = {}): Promise<ServiceUnderTest> {
  const files = { FILES_DIR: join(tmpdir(), `ledger-${process.pid}`), FILES_KEY: mailKey };
  // Stored value is unreachable unless the test provides it.
  const needed = { MAIL_SEAL_KEY: mailKey, LOYALTY_GIFTCARDS_URL: '127.0.0.1:1', ...files, ...env };
  const ledger = await ServiceUnderTest.start('orders-ledger', ordersLedger, needed, new Date(now));
  await ledger.platform.database.withTenant(everyTenant, async (tx) => {
    for (const { account: accountId, currency, zone: timezone, names } of markets) {
      await applyEvents(tx, events.AccountChanged, {
        account: {
          id: accountId,
          name: `Operator ${accountId}`,
          loyaltyProgram: 'yoke',
          currency,
          timezone,
          status: 'active',
        },
      });
      const places = names.map((name, n) =>
        Location.fromPartial({ id: locationOf(accountId, n), accountId, name, timezone, status: 'active' }),
      );
      await applyEvents(tx, events.LocationChanged, ...places.map((location) => ({ location })));
      await applyEvents(
        tx,
        events.DeviceChanged,
        ...places.map(({ id: locationId }, n) => ({
          device: Device.fromPartial({
            id: kioskOf(accountId, n),
            accountId,
            locationId,
            kind: 'kiosk',
            name: `Kiosk ${n + 1}`,
          }),
        })),
      );
      const products = ['Cola, 330 ml', 'Turkey sandwich', '100% Juice_Box'].map((name, n) =>
        Product.fromPartial({
          id: productOf(accountId, n),
          accountId,
          name,
          categoryId: 5,
          categoryName: 'Food',
          active: true,
        }),
      );
      await applyEvents(tx, events.ProductChanged, ...products.map((product) => ({ product })));
      const prices = products.flatMap(({ id: productId }) =>
        terms.map((term) => ({ price: Price.fromPartial({ ...term, productId, accountId }) })),
      );
      await applyEvents(tx, events.PriceChanged, ...prices);
    }
  });
  return ledger;
}

/** Consumes events of other services into the ledger's copies. */
export async function applyEvents<T>(tx: Tx, event: EventType<T>, ...payloads: Partial<T>[]): Promise<void> {
  const consumer = copyConsumers.find(({ events: known }) => known.includes(event))!;
  const received = payloads.map((payload) => ({ payload }) as ReceivedEvent);
  await consumer.handle(tx.with({ publish: () => undefined }), received);
}

export interface SaleOptions {
  account?: number;
  kiosk?: number;
  at?: number;
  receivedAt?: number;
  clockOffset?: number;
  cart?: Partial<CartLine>[];
  methods?: PaymentMethod[];
  lastFour?: string;
  /** The processor's reference of the first payment. */
  reference?: string;
  fee?: number;
  orderId?: string;
  traceId?: string;
  /** Changes the body after its sums were computed. */
  spoil?(body: DeviceOrder): object;
}

/** A sale as a kiosk reports it; consistent unless changed by `spoil`. */
export function reported(options: SaleOptions = {}): ReportedSale & { body: DeviceOrder } {
  const { account = 11, kiosk = 0, at = now - 60_000, methods = ['creditCard'], fee = 0 } = options;
  const cart = (options.cart ?? [{}]).map((line) => ({
    productId: productOf(account),
    quantity: 1,
    unitPrice: 219,
    taxRatePpm: 70_000,
    deposit: 10,
    ...line,
  }));
  const { lines, totals } = priceOrder(cart, fee ? { type: 'monetaryAbsolute', amount: fee } : undefined);
  const share = Math.floor(totals.total / methods.length);
  const payments = methods.map((method, n) => ({
    id: newId(at),
    method,
    amount: n === 0 ? totals.total - share * (methods.length - 1) : share,
    ...(options.lastFour && { lastFour: options.lastFour }),
    ...(options.reference && n === 0 && { reference: options.reference }),
  }));
  const envelope = { messageId: newId(at), sequence: 1, bootId: newId(at), at: new Date(at).toISOString() };
  const { currency } = markets.find((market) => market.account === account)!;
  const body: DeviceOrder = {
    ...envelope,
    orderId: options.orderId ?? newId(at),
    currency,
    lines,
    payments,
    fee: totals.fee,
    total: totals.total,
  };
  return { ...envelopeOf(options.spoil?.(body) ?? body, { account, kiosk, at, ...options }), body };
}

function envelopeOf(
  body: object,
  {
    account,
    kiosk,
    at,
    receivedAt = now,
    clockOffset = 0,
    traceId = '',
  }: SaleOptions & { account: number; kiosk: number; at: number },
): ReportedSale {
  const { messageId, bootId } = body as DeviceOrder;
  const message: DeviceMessage = {
    accountId: account,
    locationId: locationOf(account, kiosk),
    deviceId: kioskOf(account, kiosk),
    deviceKind: 'kiosk',
    messageId,
    sequence: 1,
    bootId,
    claimedAt: at,
    receivedAt,
    clockOffset,
    body: Buffer.from(JSON.stringify(body)),
  };
  return { eventId: newId(), message, traceId };
}

/** Repeats a sale in a new message, optionally with another body. */
export function again(
  earlier: { body: DeviceOrder },
  change: Partial<DeviceOrder> = {},
  account = 11,
): ReportedSale {
  return envelopeOf(
    { ...earlier.body, messageId: newId(), sequence: 2, ...change },
    { account, kiosk: 0, at: now },
  );
}

/** Books reports in one transaction of their operators. */
export function book(ledger: ServiceUnderTest, ...reports: ReportedSale[]): Promise<Outcome[]> {
  const scope = accountScope(...reports.map(({ message }) => message.accountId));
  return ledger.platform.database.withTenant(scope, (tx) => bookOrders(tx, reports));
}

export interface SaleRow {
  total: number;
  cost: number;
  local_date: string;
  sold_at: Date;
  claimed_at: Date;
  time_replaced: boolean;
  trace_id: string;
}

/** Makes a person a customer of an operator. */
export const makeCustomer = (ledger: ServiceUnderTest, account: number, customer: number) =>
  ledger.platform.database.withTenant(accountScope(account), (tx) =>
    addMember(tx, account, customer, new Date(now)),
  );

/** Stores a customer's name in the ledger. */
export const nameCustomer = (ledger: ServiceUnderTest, account: number, customer: number) =>
  ledger.sql('insert into customer_copy (account_id, customer_id, name, email) values ($1, $2, $3, $4)', [
    ...[account, customer, 'Pat', `pat${customer}@example.test`],
  ]);

/** Reads the ledger's tables across all tenants. */
export class LedgerRows {
  constructor(private readonly ledger: ServiceUnderTest) {}

  sale(id: string): Promise<SaleRow[]> {
    return this.ledger.sql('select *, local_date::text as local_date from sale where id = $1', [id]);
  }

  async entries(id: string): Promise<[string, number][]> {
    const sql = 'select ledger_account, amount from journal_entry where posting_id = $1 order by id';
    const rows = await this.ledger.sql<{ ledger_account: string; amount: number }>(sql, [id]);
    return rows.map((row) => [row.ledger_account, row.amount]);
  }

  quarantined(orderId: string): Promise<{ reason: string; account_id: number }[]> {
    return this.ledger.sql('select * from quarantine where order_id = $1', [orderId]);
  }

  /** Number of sales by the day counters. */
  async counted(): Promise<number> {
    const [row] = await this.ledger.sql<{ n: number | null }>(
      'select sum(sales) as n from sale_day where methods = -1',
    );
    return row!.n ?? 0;
  }
}
