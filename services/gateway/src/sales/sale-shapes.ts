import { z } from 'zod';
import { languages } from '@backroom/platform';
import { decimalOf } from '@backroom/pricing';
import type { Order } from '@backroom/proto/orders/v1/order';
import { maxLengths } from '@backroom/proto/lengths';
import { characters, counted, listQuery } from '../route/fields.js';
import { ledgerRow, row } from './ledger-shapes.js';

export const saleParams = z.strictObject({ id: z.uuid() });

/** A sale on its own (S2 section 2, Sale detail). */
export const sale = row
  .extend({
    customerName: z.string().describe('Customer name for display only'),
    version: z.int(),
    settled: z.number().describe('Part of a load that settled earlier debts of the customer; otherwise 0'),
  })
  .meta({ id: 'Sale' });

export function saleOf(order: Order): z.infer<typeof sale> {
  return {
    ...ledgerRow(order),
    customerName: order.display?.customerName ?? '',
    version: order.display?.version ?? 1,
    settled: decimalOf(order.settled ?? 0, order.currency),
  };
}

/** Changeable fields of a sale; absent ones stay unchanged. */
export const saleBody = z
  .strictObject({
    customerName: characters(maxLengths.shownCustomer).optional(),
    saleDate: z.iso
      .datetime({ offset: true })
      .nullable()
      .optional()
      .describe('Date to display; null: the time of sale'),
    notes: characters(maxLengths.notes).optional(),
    version: z.int().min(1).optional(),
  })
  .meta({ id: 'SaleChange' });

export const receiptBody = z.strictObject({
  email: z.string().max(254),
  language: z.enum(languages).default('en'),
});
export const receiptAnswer = z.object({ message: z.string() }).meta({ id: 'ReceiptSent' });

export const ownOrdersQuery = z.strictObject(listQuery);

/** A purchase as shown to its buyer: without notes of the operator. */
const ownOrder = row
  .omit({ note: true, redemptionFlag: true, feeDiffers: true, timeReplaced: true, traceId: true })
  .meta({ id: 'OwnOrder' });

export const ownOrdersAnswer = z
  .object({
    orders: z.object({ count: z.int(), rows: z.array(ownOrder) }),
    meta: z.object(counted),
  })
  .meta({ id: 'OwnOrders' });

export function ownOrderOf(booked: Order): z.infer<typeof ownOrder> {
  const {
    note: _note,
    redemptionFlag: _flag,
    feeDiffers: _fee,
    timeReplaced: _time,
    traceId: _trace,
    ...shown
  } = ledgerRow(booked);
  const refunds = shown.order.refunds.map((refund) => ({
    ...refund,
    reason: '',
    failure: '',
    requestedBy: null,
  }));
  return { ...shown, order: { ...shown.order, refunds } };
}
