import { z } from 'zod';
import { paymentMethods, type PaymentMethod } from '@backroom/proto/devices';
import type { AddFundsRequest, AddFundsResponse } from '@backroom/proto/orders/v1/loads_service';
import { storedAmountOf } from '../customers/stored-amount.js';
import { ledgerRow, row } from './ledger-shapes.js';
import { amount } from './place-order-shapes.js';

const id = z.int().positive();

export const addFundsBody = z.strictObject({
  userId: id.max(999_999_999).describe('Customer of the operator'),
  value: amount.describe("Amount in the operator's currency; a whole number for points"),
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
              .describe('Token of the card at the card processor; card numbers are rejected'),
          }),
        )
        .max(2)
        .describe('Payments that add up to the value; if empty, the operator grants the value'),
    })
    .optional(),
  isLoyaltyPoints: z.boolean().optional().describe('Grants points instead of money, without a payment'),
  session: z.string().max(100).optional().describe('For kiosks: the token from `POST /wallets/identify`'),
});

/** The result of a load. */
export const addFundsAnswer = z
  .object({
    order: row,
    balance: z.number().nullable().describe('Balance after the load; null while unknown'),
    settled: z
      .number()
      .nullable()
      .describe('Part of the load that settled earlier debts; null while unknown'),
    currency: z.string().describe('Currency of the balance; PTS for points'),
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
  const loadRow = { ...ledgerRow(load!), status: state, statusMessage: { name: state } };
  const amountOf = (minor: number | undefined) =>
    minor === undefined ? null : storedAmountOf(minor, currency);
  return { order: loadRow, balance: amountOf(balance), settled: amountOf(settled), currency };
}
