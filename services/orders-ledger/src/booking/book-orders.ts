import { localDate, OutageError, type NewEvent, type Tx } from '@backroom/platform';
import type { Fee } from '@backroom/pricing';
import { deviceTime, paymentMethods } from '@backroom/proto/devices';
import type { Order } from '@backroom/proto/orders/v1/order';
import { insertQuarantined, type RefusedSale } from '../quarantine/insert-quarantined.sql.js';
import type { ReasonCode } from '../quarantine/reason-code.js';
import {
  bookedDigests,
  configsOf,
  devicesOf,
  nextNumbers,
  termsOf,
  type DeviceFacts,
  type Terms,
} from './book-orders.sql.js';
import { tenders } from '../tender/tenders.js';
import { claimCardPayments } from './card-claims.sql.js';
import { expectedFee, feesAt } from './expected-fee.js';
import { orderBooked, orderQuarantined } from './order.events.js';
import { expectedTotal } from './expected-total.js';
import { readDeviceOrder, type ReadOrder } from './read-device-order.js';
import type { ReportedSale } from './reported-sale.js';
import { writeSales } from './write-sales.sql.js';

/** The result of a reported sale: its event, to be published under the report's trace. */
export interface Outcome {
  report: ReportedSale;
  event: NewEvent;
}

type Readable = Extract<ReadOrder, { digest: Buffer }>;
interface Bookable {
  report: ReportedSale;
  read: Readable;
  device: DeviceFacts;
  soldAt: { at: number; replaced: boolean };
}

/**
 * Books a batch of reported sales: each order exactly once, as balanced entries, at its own time (LEDG-8). Duplicates
 * are dropped; inconsistent orders, and a different body under the same id, go to quarantine. The number of statements
 * does not depend on the number of sales. Throws OutageError, to be retried, while a device is unknown here, or when
 * another batch books the same order.
 */
export async function bookOrders(
  tx: Tx,
  reports: readonly ReportedSale[],
  readSale = readDeviceOrder,
  /** A person has decided: a sale may name a card payment of another sale, which keeps it and alone can refund it. */
  decided = false,
): Promise<Outcome[]> {
  const devices = await devicesOf(
    tx,
    reports.map(({ message }) => message.deviceId),
  );
  const refused: RefusedSale[] = [];
  const bookable: Bookable[] = [];
  for (const report of reports) {
    const device = devices.get(report.message.deviceId);
    if (!device) throw new OutageError(`The copy of device ${report.message.deviceId}`);
    const read = readSale(report.message);
    if ('refused' in read)
      refused.push({
        report,
        code: read.code,
        reason: read.refused,
        orderId: read.orderId,
        body: read.body,
      });
    else if (read.order.currency !== device.currency)
      refused.push(
        refusal(
          report,
          read,
          'currency',
          `currency: ${read.order.currency} is not the operator's ${device.currency}`,
        ),
      );
    else bookable.push({ report, read, device, soldAt: deviceTime(report.message) });
  }

  const fresh = await withoutDuplicates(tx, bookable, refused);
  const terms = await termsOf(
    tx,
    fresh.flatMap((sale) => soldProducts(sale)),
  );
  const priced: Bookable[] = [];
  for (const sale of fresh) {
    const unknown = sale.read.order.lines.find((line) => !terms.get(termKey(sale, line.productId)));
    if (unknown)
      refused.push(
        refusal(sale.report, sale.read, 'product', `lines: product ${unknown.productId} is not known`),
      );
    else priced.push(sale);
  }

  const booked = decided ? priced : await withoutClaimedPayments(tx, priced, refused);
  const numbers = await nextNumbers(
    tx,
    booked.map((sale) => sale.device.accountId),
  );
  const fees = await feesAt(tx, booked.map(placeAndTime));
  const orders = await withConfigPrices(
    tx,
    booked,
    booked.map((sale, index) => orderOf(sale, numbers[index]!, terms, fees)),
    terms,
  );
  if (orders.length > 0)
    await writeSales(
      tx,
      orders,
      booked.map((sale) => sale.read.digest),
    );
  if (refused.length > 0) await insertQuarantined(tx, refused);
  return [
    ...orders.map((order, index) => ({ report: booked[index]!.report, event: orderBooked(order) })),
    ...refused.map(({ report, reason, orderId }) => ({
      report,
      event: orderQuarantined({
        accountId: report.message.accountId,
        locationId: report.message.locationId,
        deviceId: report.message.deviceId,
        deviceKind: report.message.deviceKind,
        messageId: report.message.messageId,
        orderId,
        reason,
      }),
    })),
  ];
}

/**
 * Checks sales at other prices again, against the config that the kiosk had: its prices are accepted as well (decided:
 * H-09). These are few, so the others cost no extra query.
 */
async function withConfigPrices(
  tx: Tx,
  sales: readonly Bookable[],
  orders: Order[],
  terms: Map<string, Terms>,
): Promise<Order[]> {
  const differing = sales.filter((_, n) => orders[n]!.expectedTotal !== undefined);
  if (differing.length === 0) return orders;
  const heldAt = await configsOf(
    tx,
    differing.map(({ report, device, soldAt }) => ({
      ...{ deviceId: report.message.deviceId, locationId: device.locationId, at: soldAt.at },
    })),
  );
  const configs = new Map(differing.flatMap((sale, n) => (heldAt[n] === null ? [] : [[sale, heldAt[n]!]])));
  const had = await termsOf(
    tx,
    [...configs].flatMap(([sale, at]) => soldProducts(sale, at)),
  );
  return orders.map((order, index) => {
    const sale = sales[index]!;
    const at = configs.get(sale);
    if (at === undefined) return order;
    const { lines, fee } = sale.read.order;
    const total = expectedTotal(
      lines,
      fee,
      (n) => termsAround(terms, sale, n, sale.soldAt.at),
      (n) => termsAround(had, sale, n, at),
    );
    return { ...order, expectedTotal: total };
  });
}

/** Drops sales that are already booked, or repeated in this batch; refuses another body under the same id. */
async function withoutDuplicates(tx: Tx, sales: Bookable[], refused: RefusedSale[]): Promise<Bookable[]> {
  const digests = await bookedDigests(
    tx,
    sales.map(({ device, read }) => ({ accountId: device.accountId, id: read.order.orderId })),
  );
  return sales.filter(({ device, read, report }) => {
    const key = `${device.accountId}:${read.order.orderId}`;
    const earlier = digests.get(key);
    if (!earlier) {
      digests.set(key, read.digest);
      return true;
    }
    if (!earlier.equals(read.digest))
      refused.push(refusal(report, read, 'order-id', 'orderId: another sale was booked under this id'));
    return false;
  });
}

/** Refuses sales that name a card payment of another sale, of any operator. */
async function withoutClaimedPayments(
  tx: Tx,
  sales: Bookable[],
  refused: RefusedSale[],
): Promise<Bookable[]> {
  const others = await claimCardPayments(
    tx,
    sales.map((sale) => ({
      ...{ sale, accountId: sale.device.accountId, orderId: sale.read.order.orderId },
      payments: paymentsOf(sale.read),
    })),
  );
  const theirs = new Set([...others].map(({ sale }) => sale));
  for (const { report, read } of theirs)
    refused.push(
      refusal(report, read, 'card-payment', 'payments: another sale was paid with this card payment'),
    );
  return sales.filter((sale) => !theirs.has(sale));
}

function paymentsOf({ order }: Readable) {
  return order.payments.map(({ id, method, amount, lastFour = '', reference = '', points, products }) => ({
    id,
    type: paymentMethods[method],
    method,
    amount,
    lastFour,
    reference,
    refunded: 0,
    refundable: '',
    ...(tenders.ofMethod(method)?.inPoints
      ? { points, redeems: products && { pieces: products } }
      : { points: undefined }),
    refundedPoints: 0,
    refundTender: '',
  }));
}

function refusal(report: ReportedSale, read: Readable, code: ReasonCode, reason: string): RefusedSale {
  return { report, code, reason, orderId: read.order.orderId, body: read.order };
}

/** The products of a sale, at its own time or another. */
function soldProducts(sale: Bookable, at: number = sale.soldAt.at) {
  return sale.read.order.lines.map((line) => ({
    accountId: sale.device.accountId,
    productId: line.productId,
    at,
    locationId: sale.device.locationId,
  }));
}

function termKey(sale: Bookable, productId: number, at: number = sale.soldAt.at): string {
  return `${sale.device.accountId}:${productId}:${at}:${sale.device.locationId}`;
}

const termsAround = (terms: Map<string, Terms>, sale: Bookable, line: number, at: number) => ({
  ...terms.get(termKey(sale, sale.read.order.lines[line]!.productId, at))!,
  at,
});

function placeAndTime({ device, soldAt }: Bookable) {
  return { locationId: device.locationId, at: soldAt.at };
}

function orderOf(sale: Bookable, number: number, terms: Map<string, Terms>, fees: Map<string, Fee>): Order {
  const { device, read, report, soldAt } = sale;
  const lines = read.order.lines.map((line) => {
    const term = terms.get(termKey(sale, line.productId))!;
    return {
      ...line,
      name: term.name,
      categoryId: term.categoryId,
      categoryName: term.categoryName,
      net: line.quantity * line.unitPrice - line.discount,
      cost: line.quantity * term.cost,
    };
  });
  return {
    id: read.order.orderId,
    prettyId: String(number),
    accountId: device.accountId,
    locationId: device.locationId,
    kioskId: report.message.deviceId,
    locationName: device.locationName,
    kioskName: device.name,
    currency: read.order.currency,
    timezone: device.timezone,
    soldAt: soldAt.at,
    localDate: localDate(soldAt.at, device.timezone),
    claimedAt: report.message.claimedAt,
    receivedAt: report.message.receivedAt,
    timeReplaced: soldAt.replaced,
    customerId: read.order.customerId ?? 0,
    lines,
    payments: paymentsOf(read),
    refunds: [],
    expectedTotal: expectedTotal(read.order.lines, read.order.fee, (n) =>
      termsAround(terms, sale, n, soldAt.at),
    ),
    expectedFee: expectedFee(fees, placeAndTime(sale), read.totals),
    totals: {
      ...read.totals,
      cost: lines.reduce((sum, line) => sum + line.cost, 0),
      difference: read.difference,
      value: 0,
    },
    status: 'Paid',
    traceId: report.traceId,
    kind: 'order',
    points: 0,
  };
}
