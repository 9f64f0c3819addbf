import { isUuid, Problem, type Ids } from '@backroom/platform';
import { decimalOf, minorOf, moneyOf } from '@backroom/pricing';
import { order, orderPayment, paymentMethods, type DeviceOrder } from '@backroom/proto/devices';
import type { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import type { ClaimedSale } from '@backroom/proto/orders/v1/quarantine';
import { exampleAmount, fault } from '../faults.js';
import type { ReportedSale } from '../booking/reported-sale.js';
import type { QuarantineRow } from './quarantine.sql.js';

/** Maximum lines and payments of a correction, and characters of a payment's method. */
const maxLines = 500;
const maxPayments = 20;
const maxMethodLength = 30;

/** The initial values of a correction: the readable parts of the claim, in decimals of the operator's currency. */
export function claimOf({ body, account_currency: currency }: QuarantineRow): ClaimedSale {
  const claimed = (isRecord(body) ? body : {}) as Record<string, unknown>;
  // Amounts of another currency are not the operator's: a person enters their value.
  const isForeign = typeof claimed['currency'] === 'string' && claimed['currency'] !== currency;
  const amount = (value: unknown) =>
    Number.isSafeInteger(value) && (value as number) >= 0 && (value === 0 || !isForeign)
      ? String(decimalOf(value as number, currency))
      : '';
  const whole = (value: unknown) => (Number.isSafeInteger(value) ? (value as number) : 0);
  return {
    lines: records(claimed['lines'], maxLines).map((line) => ({
      productId: whole(line['productId']),
      quantity: whole(line['quantity']),
      unitPrice: amount(line['unitPrice']),
      discount: amount(line['discount'] ?? 0),
      tax: amount(line['tax'] ?? 0),
      deposit: amount(line['deposit'] ?? 0),
    })),
    payments: records(claimed['payments'], maxPayments).map((payment) => ({
      id: typeof payment['id'] === 'string' && isUuid(payment['id']) ? payment['id'] : '',
      method: typeof payment['method'] === 'string' ? payment['method'].slice(0, maxMethodLength) : '',
      amount: amount(payment['amount']),
    })),
    fee: amount(claimed['fee'] ?? 0),
    total: amount(claimed['total']),
  };
}

/** The report as received, to be booked later than usual. */
export function reportOf(row: QuarantineRow, body: unknown = row.body): ReportedSale {
  const message: DeviceMessage = {
    accountId: row.account_id,
    locationId: row.location_id,
    deviceId: row.device_id,
    deviceKind: row.device_kind,
    messageId: row.message_id,
    sequence: 0,
    bootId: '',
    claimedAt: row.claimed_at,
    receivedAt: row.received_at,
    clockOffset: row.clock_offset,
    body: Buffer.from(JSON.stringify(body)),
  };
  return { eventId: row.id, message, traceId: row.trace_id };
}

/**
 * The sale as a person enters it, in the format of a device report, so that it passes the same validation. Values that
 * the form does not show (customer, cards, references) are kept as reported if they are valid.
 */
export function correctedBody(row: QuarantineRow, sale: ClaimedSale, ids: Ids): object {
  const currency = row.account_currency;
  const claimed = (isRecord(row.body) ? row.body : {}) as Partial<DeviceOrder>;
  const reported = records(claimed.payments);
  const { customerId } = order.pick({ customerId: true }).catch({}).parse(claimed);
  const minor = (field: string, decimal: string): number => {
    const amount = minorOf(decimal || '0', currency);
    if (amount === undefined)
      throw Problem.invalid(field, fault('no-amount', { example: moneyOf(exampleAmount, currency) }));
    return amount;
  };
  return {
    // The envelope must only be valid: the report may be quarantined for its own.
    messageId: row.order_id,
    sequence: 0,
    bootId: row.order_id,
    at: new Date(row.claimed_at).toISOString(),
    orderId: row.order_id,
    currency,
    ...(customerId && { customerId }),
    lines: sale.lines.map(({ productId, quantity, ...line }, n) => ({
      productId,
      quantity,
      unitPrice: minor(`lines.${n}.unitPrice`, line.unitPrice),
      discount: minor(`lines.${n}.discount`, line.discount),
      tax: minor(`lines.${n}.tax`, line.tax),
      deposit: minor(`lines.${n}.deposit`, line.deposit),
    })),
    payments: sale.payments.map(({ id, method, amount }, n) => {
      if (!Object.hasOwn(paymentMethods, method))
        throw Problem.invalid(`payments.${n}.method`, fault('unknown'));
      const of = reported.find((one) => one['id'] === id);
      if (id && !of) throw Problem.invalid(`payments.${n}.transactionId`, fault('unknown'));
      const { lastFour } = orderPayment
        .pick({ lastFour: true })
        .catch({})
        .parse(of ?? {});
      const { reference } = orderPayment
        .pick({ reference: true })
        .catch({})
        .parse(of ?? {});
      return {
        id: id || ids.next(),
        method,
        amount: minor(`payments.${n}.amount`, amount),
        ...(lastFour && { lastFour }),
        ...(reference && { reference }),
      };
    }),
    fee: minor('fee', sale.fee),
    total: minor('total', sale.total),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
const records = (value: unknown, max = Infinity): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord).slice(0, max) : [];
