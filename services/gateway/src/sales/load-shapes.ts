import { z } from 'zod';
import { paymentMethods, type PaymentMethod } from '@backroom/proto/devices';
import type { AddFundsRequest, AddFundsResponse } from '@backroom/proto/orders/v1/loads_service';
import { storedAmountOf } from '../customers/stored-amount.js';
import { ledgerRow, row } from './ledger-shapes.js';
import { amount } from './place-order-shapes.js';

const id = z.int().positive();

export const addFundsBody = z.strictObject({
  userId: id.max(999_999_999).describe('a customer of the operator'),
  value: amount.describe("in the operator's currency; of points a whole number"),
  locationId: id,
  order: z
    .strictObject({
      payment: z
        .array(
          z.strictObject({
            method: z.enum(Object.keys(paymentMethods) as [PaymentMethod, ...PaymentMethod[]]),
            amount,
            currency: z.string().length(3).optional(),
            paymentMethod: z
              .string()
              .max(255)
              .optional()
              .describe("the card processor's token of the card; card numbers are refused"),
          }),
        )
        .max(2)
        .describe('empty: the operator gives it; they add up to the value'),
    })
    .optional(),
  isLoyaltyPoints: z.boolean().optional().describe('points in place of money; nobody pays for those'),
  session: z.string().max(100).optional().describe('for kiosks: the token of POST /wallets/identify'),
});

/** What a load came to. */
export const addFundsAnswer = z
  .object({
    order: row,
    balance: z
      .number()
      .nullable()
      .describe('of the wallet, or the points, with it; null while it is not known'),
    settled: z
      .number()
      .nullable()
      .describe('what of it paid what the customer owed for sales before; null while it is not known'),
    currency: z.string().describe('of the balance; points are PTS'),
  })
  .meta({ id: 'AddFundsAnswer' });

export function addFundsRequest(body: z.infer<typeof addFundsBody>): AddFundsRequest {
  const payments = body.order?.payment ?? [];
  return {
    customerId: body.userId,
    value: body.value,
    locationId: body.locationId,
    payments: payments.map(({ paymentMethod = '', ...payment }) => ({ ...payment, paymentMethod })),
    points: body.isLoyaltyPoints ?? false,
    session: body.session ?? '',
  };
}

export function addFundsAnswerOf(answer: AddFundsResponse): z.infer<typeof addFundsAnswer> {
  const { load, state, balance, settled, currency } = answer;
  const told = { ...ledgerRow(load!), status: state, statusMessage: { name: state } };
  const amountOf = (minor: number | undefined) =>
    minor === undefined ? null : storedAmountOf(minor, currency);
  return { order: told, balance: amountOf(balance), settled: amountOf(settled), currency };
}
