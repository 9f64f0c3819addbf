import { z } from 'zod';
import { paymentMethods, type PaymentMethod } from '@backroom/proto/devices';
import type { PlaceOrderRequest } from '@backroom/proto/orders/v1/payments_service';

const id = z.int().positive();
/** Minor units are told as decimals outside; text where a caller does not trust its numbers. */
const amount = z.union([z.number().min(0), z.string().min(1).max(20)]).transform(String);

export const placeOrderBody = z.strictObject({
  location: id,
  lines: z
    .array(
      z.strictObject({
        productId: id,
        quantity: z.int().min(1).max(10_000).describe('pieces'),
        unitPrice: amount.describe('of a piece, without tax; refused when it is not the price'),
      }),
    )
    .min(1)
    .max(500),
  payments: z
    .array(
      z.strictObject({
        method: z.enum(Object.keys(paymentMethods) as [PaymentMethod, ...PaymentMethod[]]),
        amount,
        paymentMethod: z
          .string()
          .max(255)
          .optional()
          .describe("the card processor's token of the card; card numbers are refused"),
      }),
    )
    .min(1)
    .max(20)
    .describe('they add up to the total'),
  customer: id.max(999_999_999).optional(),
  occurredAt: z.iso.datetime({ offset: true }).optional().describe('when it was sold; now without it'),
  total: amount.optional().describe('refused when the order comes to another'),
});

export function placeOrderRequest(body: z.infer<typeof placeOrderBody>): PlaceOrderRequest {
  return {
    locationId: body.location,
    lines: body.lines,
    payments: body.payments.map(({ paymentMethod = '', ...payment }) => ({ ...payment, paymentMethod })),
    customerId: body.customer ?? 0,
    // Zero says that nothing was given: the first millisecond of 1970 is as wrong as the one before it.
    occurredAt: body.occurredAt ? Math.max(1, Date.parse(body.occurredAt)) : 0,
    total: body.total ?? '',
  };
}
