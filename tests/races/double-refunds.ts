import { randomBytes, randomUUID } from 'node:crypto';
import { everyTenant, recordOf, uuidv7, type EventType } from '@backroom/platform';
import { priceOrder } from '@backroom/pricing';
import { Product } from '@backroom/proto/catalogue/v1/product';
import { events } from '@backroom/proto/events';
import { Location } from '@backroom/proto/locations/v1/location';
import { waitUntil } from '@backroom/testing/running-system';
import { drain } from '@backroom/testing/waiting';
import { call, tokenOf } from './race-calls.js';
import { RaceSystem } from './race-system.js';

export interface RaceOptions {
  rounds: number;
  callers: number;
  print: (line: string) => void;
}

export interface RaceResult {
  rounds: number;
  calls: number;
  /** Responses by HTTP status. */
  statuses: Record<string, number>;
  /** Rounds in which more than the payment was refunded, or requested from its processor. */
  excess: number;
  /** Rounds in which every caller requested the whole amount and not exactly one succeeded. */
  notExactlyOne: number;
  /** Faults found by the ledger check. */
  faults: unknown[];
  paid: number;
  given: number;
}

/** The operator of the demo whose owner requests the refunds. */
const account = 2;
const [place, kiosk, product] = [210, 2100, 21000];
/** The amount that each caller of a round requests: the whole, a third, or the remainder. */
const amounts = [(total: number) => total, (total: number) => Math.ceil(total / 3), () => undefined];

interface Sold {
  orderId: string;
  paymentId: string;
  total: number;
}

/** Refunds one payment per round by concurrent callers over two gateways, each with a different key. */
export async function raceRefunds({ rounds, callers, print }: RaceOptions): Promise<RaceResult> {
  const system = await RaceSystem.start('orders-ledger');
  try {
    const [owner, superAdmin] = await Promise.all([tokenOf(system, 'owner'), tokenOf(system, 'super')]);
    const sales = await sell(system, rounds);
    print(`${rounds} sales are booked; ${callers} callers over ${system.urls.length} gateways`);
    const result: RaceResult = {
      rounds,
      calls: 0,
      statuses: {},
      excess: 0,
      notExactlyOne: 0,
      faults: [],
      paid: 0,
      given: 0,
    };
    for (const [round, sale] of sales.entries()) {
      const amountOf = amounts[round % amounts.length]!;
      const statuses = await Promise.all(
        Array.from({ length: callers }, (_, n) =>
          refund(system.urls[n % system.urls.length]!, owner, sale, amountOf(sale.total)),
        ),
      );
      result.calls += callers;
      for (const status of statuses) result.statuses[status] = (result.statuses[status] ?? 0) + 1;
      const { taken, processed } = await takenOf(system, sale);
      result.paid += sale.total;
      result.given += taken;
      if (taken > sale.total || processed > taken) result.excess++;
      if (round % amounts.length !== 1 && statuses.filter((status) => status === 200).length !== 1)
        result.notExactlyOne++;
      if ((round + 1) % 100 === 0) print(`${round + 1} rounds, ${result.excess} with an excess`);
    }
    result.faults = await checkLedger(system, superAdmin);
    return result;
  } finally {
    await system.stop();
  }
}

export const isFair = ({ excess, notExactlyOne, faults, statuses }: RaceResult): boolean =>
  excess + notExactlyOne + faults.length === 0 &&
  Object.keys(statuses).every((status) => Number(status) < 500);

/** Requests one refund under a new key and returns the status of the response. */
async function refund(url: string, token: string, sale: Sold, amount: number | undefined): Promise<number> {
  const { status } = await call(`${url}/orders/${sale.orderId}/refund`, {
    method: 'POST',
    token,
    key: randomUUID(),
    body: {
      transactionId: sale.paymentId,
      ...(amount !== undefined && { amount: (amount / 100).toFixed(2) }),
    },
  });
  return status;
}

/** The amount reserved by refunds of the payment, and the amount refunded by the processor. */
async function takenOf(
  { raced }: RaceSystem,
  { orderId }: Sold,
): Promise<{ taken: number; processed: number }> {
  const [row] = await raced.platform.database.withTenant(everyTenant, (tx) =>
    tx.query<{ taken: number; processed: number }>(
      `select coalesce(sum(r.amount) filter (where r.state <> 'failed'), 0) as taken,
         coalesce(sum(o.amount) filter (where o.state = 'succeeded'), 0) as processed
       from refund r left join sandbox_operation o on o.account_id = r.account_id and o.key = r.id::text
       where r.account_id = $1 and r.sale_id = $2`,
      [account, orderId],
    ),
  );
  return row!;
}

interface Place {
  account: number;
  month: string;
}

async function checkLedger(system: RaceSystem, token: string): Promise<unknown[]> {
  const faults: unknown[] = [];
  let next: Place = { account: 0, month: '' };
  await drain('the check of the ledger', async () => {
    const query = new URLSearchParams({
      nextAccount: String(next.account),
      ...(next.month && { nextMonth: next.month }),
    });
    const { status, body } = await call(`${system.urls[0]}/journal/check?${query}`, { token });
    if (status !== 200) throw new Error(`The check returned ${status}: ${JSON.stringify(body)}`);
    const answer = body as { faults: unknown[]; next: Place | null };
    faults.push(...answer.faults);
    next = answer.next ?? next;
    return Boolean(answer.next);
  });
  return faults;
}

/** Reports sales of a kiosk like any other, and waits until all are booked. */
async function sell(system: RaceSystem, count: number): Promise<Sold[]> {
  const { eventLog, ids, clock, database } = system.raced.platform;
  const append = <T>(event: EventType<T>, items: { key: number | string; payload: T }[]) =>
    eventLog.append(
      event.topic,
      items.map(({ key, payload }) =>
        recordOf({ event, key: String(key), accountId: account, payload }, ids.next()),
      ),
    );
  const market = { id: account, name: 'Races', currency: 'USD', timezone: 'UTC', status: 'active' };
  await append(events.AccountChanged, [
    { key: account, payload: { account: { ...market, loyaltyProgram: 'yoke' } } },
  ]);
  const location = Location.fromPartial({ id: place, accountId: account, name: 'Lobby', timezone: 'UTC' });
  await append(events.LocationChanged, [{ key: place, payload: { location } }]);
  const device = {
    id: kiosk,
    accountId: account,
    locationId: place,
    kind: 'kiosk',
    name: 'One',
    serialNumber: '',
    enabled: true,
  };
  await append(events.DeviceChanged, [{ key: kiosk, payload: { device, credentialsVersion: 1 } }]);
  const goods = Product.fromPartial({
    id: product,
    accountId: account,
    name: 'Cola',
    categoryId: 5,
    categoryName: 'Drinks',
    active: true,
  });
  await append(events.ProductChanged, [{ key: product, payload: { product: goods } }]);
  const known = async () => {
    const rows = await database.withTenant(everyTenant, (tx) =>
      tx.query(
        `select from product_copy join device_copy using (account_id) join location_copy using (account_id)
         join account_copy using (account_id) where product_id = $1 and device_id = $2`,
        [product, kiosk],
      ),
    );
    return rows.length > 0;
  };
  await waitUntil('the ledger knows the market', known, 30_000);
  const now = clock.now().getTime();
  const newId = () => uuidv7(now, randomBytes(10));
  const sold: Sold[] = [];
  const messages = Array.from({ length: count }, (_, n) => {
    const cart = [
      { productId: product, quantity: 1 + (n % 7), unitPrice: 219, taxRatePpm: 70_000, deposit: 10 },
    ];
    const { lines, totals } = priceOrder(cart);
    const payment = { id: newId(), method: 'creditCard', amount: totals.total, lastFour: '4242' };
    const envelope = { messageId: newId(), sequence: n, bootId: newId(), at: new Date(now).toISOString() };
    const body = {
      ...envelope,
      orderId: newId(),
      currency: 'USD',
      lines,
      payments: [payment],
      fee: 0,
      total: totals.total,
    };
    sold.push({ orderId: body.orderId, paymentId: payment.id, total: totals.total });
    return {
      key: kiosk,
      payload: {
        accountId: account,
        locationId: place,
        deviceId: kiosk,
        deviceKind: 'kiosk',
        messageId: envelope.messageId,
        sequence: n,
        bootId: envelope.bootId,
        claimedAt: now,
        receivedAt: now,
        clockOffset: 0,
        body: Buffer.from(JSON.stringify(body)),
      },
    };
  });
  await append(events.DeviceOrders, messages);
  await waitUntil(
    'all sales are booked',
    async () => {
      const [row] = await database.withTenant(everyTenant, (tx) =>
        tx.query<{ n: number }>('select count(*) as n from sale where account_id = $1', [account]),
      );
      return row!.n === count;
    },
    60_000,
  );
  return sold;
}
