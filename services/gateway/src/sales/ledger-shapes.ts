import { z } from 'zod';
import { paymentMethods } from '@backroom/proto/devices';
import type { Order } from '@backroom/proto/orders/v1/order';
import type { ListOrdersRequest } from '@backroom/proto/orders/v1/orders_service';
import { fault } from '../faults.js';
import { says } from '../route/schema-faults.js';
import { refund, refundOf } from './refund-shapes.js';
import { counted, idsOf, listQuery, sortedBy } from '../route/fields.js';
import { decimalOf } from '@backroom/pricing';

const highestPaymentType = Math.max(...Object.values(paymentMethods));

/** Query of the ledgers (S1 section 7, S2 section 7). Payment methods are numbers, comma-separated. */
export const ledgerQuery = z.strictObject({
  ...listQuery,
  ...sortedBy('-date', ['date', 'amount']),
  type: z
    .enum(['order', 'valueAdd', 'tabPayment'])
    .default('order')
    .describe('sales, loads or payments of tabs'),
  customerId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  orderId: z.uuid().optional(),
  kioskId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  lastFour: z
    .string()
    .regex(/^\d{0,4}$/, says(fault('four-digits')))
    .optional(),
  paymentMethods: z
    .string()
    .max(40)
    .transform((text) => text.split(',').filter(Boolean).map(Number))
    .pipe(z.array(z.int().min(0).max(highestPaymentType)))
    .optional(),
});

/** What orders-ledger is asked for by it. */
export function ledgerRequest(query: z.infer<typeof ledgerQuery>): ListOrdersRequest {
  return {
    page: query.page,
    limit: query.limit,
    accountIds: idsOf(query.operator),
    locationIds: idsOf(query.location),
    keywords: query.keywords,
    lastFour: query.lastFour ?? '',
    paymentTypes: query.paymentMethods ?? [],
    fromDate: query.startDate ?? '',
    toDate: query.endDate ?? '',
    kioskId: query.kioskId ?? 0,
    orderId: query.orderId ?? '',
    customerId: query.customerId ?? 0,
    kind: query.type,
    sort: query.sort,
  };
}

const transaction = z
  .object({
    transactionId: z.string(),
    amount: z.number(),
    paymentType: z.int(),
    remaining: z.number().describe('what was not given back yet'),
    refundable: z
      .enum(['now', 'later', 'never'])
      .describe('whether that can be refunded; later: whoever keeps that money cannot be asked yet'),
  })
  .meta({ id: 'SaleTransaction' });
const product = z
  .object({
    productId: z.int(),
    name: z.string(),
    img: z.string(),
    quantity: z.int(),
    unitPrice: z.number(),
    price: z.number(),
    tax: z.number(),
    deposit: z.number(),
  })
  .meta({ id: 'SaleProduct' });
export const row = z
  .object({
    id: z.string(),
    creationDate: z.iso.datetime().describe('when it was sold, or what somebody had it show instead'),
    bookedDate: z.iso.datetime().describe('when it was sold: lists, files and reports go by it'),
    statusDate: z.iso.datetime(),
    status: z.string(),
    statusMessage: z.object({ name: z.string() }),
    note: z.string(),
    total: z.number(),
    currency: z.string(),
    paymentType: z.int(),
    AccountId: z.int(),
    LocationId: z.int(),
    UserId: z.int().nullable(),
    userCard: z.object({ lastFour: z.string() }).nullable(),
    location: z.object({ name: z.string(), timezone: z.string() }),
    user: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
    DeviceStartId: z.int(),
    DeviceEndId: z.int(),
    DeviceTypeStart: z.string(),
    DeviceTypeEnd: z.string(),
    deviceName: z.string(),
    timeReplaced: z
      .boolean()
      .describe("The device's clock could not be believed; the receipt time was taken"),
    feeDiffers: z
      .boolean()
      .describe("The fee that was charged is not what the location's fee of that time comes to"),
    order: z.object({
      prettyId: z.string(),
      payment: z.array(z.object({ method: z.string(), amount: z.number(), lastFour: z.string() })),
      refunds: z.array(refund),
      transactions: z.array(transaction),
      products: z.array(product),
      totals: z.object({
        total: z.number(),
        tax: z.number(),
        deposit: z.number(),
        fee: z.number(),
        savings: z.number(),
      }),
    }),
    traceId: z.string(),
  })
  .meta({ id: 'ListedSale' });

export const ledgerAnswer = z
  .object({
    orders: z.object({ count: z.int(), rows: z.array(row) }),
    meta: z.object(counted),
  })
  .meta({ id: 'Ledger' });

/** A sale as a row of the ledger (S2 section 3). */
export function ledgerRow(order: Order): z.infer<typeof row> {
  const money = (minor: number) => decimalOf(minor, order.currency);
  const [first] = order.payments;
  const totals = order.totals!;
  return {
    id: order.id,
    creationDate: new Date(order.display?.soldAt || order.soldAt).toISOString(),
    bookedDate: new Date(order.soldAt).toISOString(),
    statusDate: new Date(order.receivedAt).toISOString(),
    status: order.status,
    statusMessage: { name: order.status },
    note: order.display?.notes ?? '',
    total: money(totals.total),
    currency: order.currency,
    paymentType: first?.type ?? 0,
    AccountId: order.accountId,
    LocationId: order.locationId,
    UserId: order.customerId || null,
    userCard: first?.lastFour ? { lastFour: first.lastFour } : null,
    location: { name: order.locationName, timezone: order.timezone },
    user: userOf(order.display?.customerName),
    DeviceStartId: order.kioskId,
    DeviceEndId: order.kioskId,
    DeviceTypeStart: 'kiosk',
    DeviceTypeEnd: 'kiosk',
    deviceName: order.kioskName,
    timeReplaced: order.timeReplaced,
    feeDiffers: order.expectedFee !== order.totals!.fee,
    order: {
      prettyId: order.prettyId,
      payment: order.payments.map(({ method, amount, lastFour }) => ({
        method,
        amount: money(amount),
        lastFour,
      })),
      refunds: order.refunds.map(refundOf),
      transactions: order.payments.map(({ id, amount, type, refunded, refundable }) => ({
        transactionId: id,
        amount: money(amount),
        paymentType: type,
        remaining: money(amount - refunded),
        refundable: refundable as z.infer<typeof transaction>['refundable'],
      })),
      products: order.lines.map((line) => ({
        productId: line.productId,
        name: line.name,
        img: '',
        quantity: line.quantity,
        unitPrice: money(line.unitPrice),
        price: money(line.net),
        tax: money(line.tax),
        deposit: money(line.deposit),
      })),
      totals: {
        total: money(totals.total),
        tax: money(totals.tax),
        deposit: money(totals.deposit),
        fee: money(totals.fee),
        savings: money(totals.discount),
      },
    },
    traceId: order.traceId,
  };
}

/** A name that somebody typed as the two that rows have. */
function userOf(name = ''): z.infer<typeof row>['user'] {
  if (!name) return null;
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.join(' ') };
}
