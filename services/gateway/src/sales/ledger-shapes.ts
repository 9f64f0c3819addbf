import { z } from 'zod';
import { paymentMethods } from '@backroom/proto/devices';
import type { Order } from '@backroom/proto/orders/v1/order';
import type { ListOrdersRequest } from '@backroom/proto/orders/v1/orders_service';
import { fault } from '../faults.js';
import { withFault } from '../route/schema-faults.js';
import { refund, refundOf } from './refund-shapes.js';
import { counted, idsOf, listQuery, sortedBy, optionalId } from '../route/fields.js';
import { decimalOf } from '@backroom/pricing';
import { picturePath } from '../catalogue/picture-address.js';
import { instantOf } from '../route/instants.js';

const highestPaymentType = Math.max(...Object.values(paymentMethods));

/** Query of the ledgers (S1 section 7, S2 section 7). Payment methods are numbers, comma-separated. */
export const ledgerQuery = z.strictObject({
  ...listQuery,
  ...sortedBy('-date', ['date', 'amount']),
  type: z.enum(['order', 'valueAdd', 'tabPayment']).default('order').describe('Sales, loads or tab payments'),
  customerId: optionalId,
  orderId: z.uuid().optional(),
  kioskId: optionalId,
  lastFour: z
    .string()
    .regex(/^\d{0,4}$/, withFault(fault('four-digits')))
    .optional(),
  priceDiffers: z
    .enum(['', 'true'])
    .optional()
    .describe('Only sales whose price or tax differs from the one valid at the time of sale'),
  paymentMethods: z
    .string()
    .max(40)
    .transform((text) => text.split(',').filter(Boolean).map(Number))
    .pipe(z.array(z.int().min(0).max(highestPaymentType)))
    .optional(),
});

/** The request to orders-ledger for this query. */
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
    priceDiffers: query.priceDiffers === 'true' || undefined,
    kind: query.type,
    sort: query.sort,
  };
}

const transaction = z
  .object({
    transactionId: z.string(),
    amount: z.number(),
    paymentType: z.int(),
    remaining: z.number().describe('Amount not refunded yet'),
    refundable: z.enum(['now', 'never']).describe('Whether the remaining amount can be refunded'),
    refundTender: z
      .string()
      .describe(
        'Destination of a refund: card, cash, operator, wallet, points, giftCard, tab; empty for none',
      ),
    points: z.int().describe('Points redeemed; 0 for other payment methods'),
    refundedPoints: z.int().describe('Points of those returned by refunds'),
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
    creationDate: z.iso.datetime().describe('Time of sale, or the date set to be displayed instead'),
    bookedDate: z.iso.datetime().describe('Time of sale, used by lists, files and reports'),
    statusDate: z.iso.datetime(),
    status: z.string(),
    statusMessage: z.object({ name: z.string() }),
    note: z.string(),
    kind: z.enum(['order', 'valueAdd', 'tabPayment']),
    total: z.number(),
    points: z.int().describe('Points granted by a load; otherwise 0'),
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
    timeReplaced: z.boolean().describe('Whether the time of receipt replaced an implausible device time'),
    feeDiffers: z
      .boolean()
      .describe("Whether the fee charged differs from the location's fee at the time of sale"),
    priceDiffers: z
      .boolean()
      .describe('Whether the price or tax charged differs from the one valid at the time of sale'),
    expectedTotal: z
      .number()
      .nullable()
      .describe('Total at the valid prices and taxes; null if there is no difference'),
    redemptionFlag: z
      .object({
        unreserved: z.int().describe('Points redeemed without a reservation'),
        missing: z.int().describe('Number of those points that were not available'),
        expected: z
          .number()
          .nullable()
          .describe('Value of the redeemed pieces, if the reported amount differs'),
        tabUnreserved: z.number().describe('Amount charged to a tab without a reservation'),
        tabBeyond: z.number().describe("Part of that amount above the tab's limit"),
      })
      .nullable()
      .describe('Discrepancies of a payment by points or tab; null for none'),
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
    creationDate: instantOf(order.display?.soldAt || order.soldAt),
    bookedDate: instantOf(order.soldAt),
    statusDate: instantOf(order.receivedAt),
    status: order.status,
    statusMessage: { name: order.status },
    note: order.display?.notes ?? '',
    kind: (order.kind || 'order') as 'order',
    total: money(totals.total),
    points: order.points,
    currency: order.currency,
    paymentType: first?.type ?? 0,
    AccountId: order.accountId,
    LocationId: order.locationId,
    UserId: order.customerId || null,
    userCard: first?.lastFour ? { lastFour: first.lastFour } : null,
    location: { name: order.locationName, timezone: order.timezone },
    user: userOf(order.display?.customerName || order.customerName),
    DeviceStartId: order.kioskId,
    DeviceEndId: order.kioskId,
    DeviceTypeStart: 'kiosk',
    DeviceTypeEnd: 'kiosk',
    deviceName: order.kioskName,
    timeReplaced: order.timeReplaced,
    feeDiffers: order.expectedFee !== order.totals!.fee,
    priceDiffers: order.expectedTotal !== undefined,
    expectedTotal: order.expectedTotal === undefined ? null : money(order.expectedTotal),
    redemptionFlag: flagOf(order),
    order: {
      prettyId: order.prettyId,
      payment: order.payments.map(({ method, amount, lastFour }) => ({
        method,
        amount: money(amount),
        lastFour,
      })),
      refunds: order.refunds.map(refundOf),
      transactions: order.payments.map(({ id, amount, type, refunded, refundable, ...payment }) => ({
        transactionId: id,
        amount: money(amount),
        paymentType: type,
        remaining: money(amount - refunded),
        refundable: refundable as z.infer<typeof transaction>['refundable'],
        refundTender: payment.refundTender,
        points: payment.points ?? 0,
        refundedPoints: payment.refundedPoints,
      })),
      products: order.lines.map((line) => ({
        productId: line.productId,
        name: line.name,
        img: line.image ? `${picturePath}${line.image}` : '',
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

function flagOf({ redemptionFlag, currency }: Order): z.infer<typeof row>['redemptionFlag'] {
  if (!redemptionFlag) return null;
  const { unreserved, missing, expected, tabUnreserved, tabBeyond } = redemptionFlag;
  return {
    ...{ unreserved, missing, expected: expected === undefined ? null : decimalOf(expected, currency) },
    ...{ tabUnreserved: decimalOf(tabUnreserved, currency), tabBeyond: decimalOf(tabBeyond, currency) },
  };
}

/** A typed name split into the two fields of rows. */
function userOf(name = ''): z.infer<typeof row>['user'] {
  if (!name) return null;
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.join(' ') };
}
