import { z } from 'zod';
import { paymentMethods, type PaymentMethod } from '@backroom/proto/devices';
import type { PlaceOrderRequest } from '@backroom/proto/orders/v1/payments_service';

const id = z.int().positive();
/** Minor units are told as decimals outside; text where a caller does not trust its numbers. */
export const amount = z.union([z.number().min(0), z.string().min(1).max(20)]).transform(String);

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
        points: z.int().min(1).max(1_000_000_000).optional().describe('that a payment by points takes'),
        products: z
          .array(z.strictObject({ productId: id, quantity: z.int().min(1).max(10_000).describe('pieces') }))
          .min(1)
          .max(500)
          .optional()
          .describe(
            'of a payment by points: the pieces that it pays for, with their tax and deposit, and the fee where they are all of the order; without it all of the order',
          ),
        reference: z.uuid().optional().describe('of a payment by gift card: the card'),
      }),
    )
    .min(1)
    .max(20)
    .describe('they add up to the total'),
  customer: id.max(999_999_999).optional(),
  occurredAt: z.iso.datetime({ offset: true }).optional().describe('when it was sold; now without it'),
  total: amount.optional().describe('refused when the order comes to another'),
  session: z
    .string()
    .max(100)
    .optional()
    .describe('for kiosks, where stored value pays: the token of POST /wallets/identify'),
});

export function placeOrderRequest(body: z.infer<typeof placeOrderBody>): PlaceOrderRequest {
  return {
    locationId: body.location,
    lines: body.lines,
    payments: body.payments.map(({ paymentMethod = '', products, ...payment }) => ({
      ...{ ...payment, paymentMethod },
      ...(products && { redeems: { pieces: products } }),
    })),
    customerId: body.customer ?? 0,
    // Zero says that nothing was given: the first millisecond of 1970 is as wrong as the one before it.
    occurredAt: body.occurredAt ? Math.max(1, Date.parse(body.occurredAt)) : 0,
    total: body.total ?? '',
    session: body.session,
  };
}
