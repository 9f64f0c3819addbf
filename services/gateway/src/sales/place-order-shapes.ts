import { z } from 'zod';
import { paymentMethods, type PaymentMethod } from '@backroom/proto/devices';
import type { PlaceOrderRequest } from '@backroom/proto/orders/v1/payments_service';

const id = z.int().positive();
/** Minor units are decimals in the API; text for callers that do not trust their numbers. */
export const amount = z.union([z.number().min(0), z.string().min(1).max(20)]).transform(String);

export const placeOrderBody = z.strictObject({
  location: id,
  lines: z
    .array(
      z.strictObject({
        productId: id,
        quantity: z.int().min(1).max(10_000).describe('Number of pieces'),
        unitPrice: amount.describe('Unit price without tax; rejected if it is not the current price'),
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
          .describe('Token of the card at the card processor; card numbers are rejected'),
        points: z
          .int()
          .min(1)
          .max(1_000_000_000)
          .optional()
          .describe('Points that a payment by points redeems'),
        products: z
          .array(
            z.strictObject({
              productId: id,
              quantity: z.int().min(1).max(10_000).describe('Number of pieces'),
            }),
          )
          .min(1)
          .max(500)
          .optional()
          .describe(
            'For a payment by points: the pieces to pay for, including tax and deposit, and the fee if they are the entire order. Defaults to the entire order.',
          ),
        reference: z.uuid().optional().describe('For a payment by gift card: the gift card'),
      }),
    )
    .min(1)
    .max(20)
    .describe('Payments; they must add up to the total'),
  customer: id.max(999_999_999).optional(),
  occurredAt: z.iso.datetime({ offset: true }).optional().describe('Time of sale; defaults to now'),
  total: amount.optional().describe('Expected total; the order is rejected if its total differs'),
  session: z
    .string()
    .max(100)
    .optional()
    .describe('For kiosks, for payments by stored value: the token from `POST /wallets/identify`'),
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
    // Zero means not given: the first millisecond of 1970 is as wrong as the one before it.
    occurredAt: body.occurredAt ? Math.max(1, Date.parse(body.occurredAt)) : 0,
    total: body.total ?? '',
    session: body.session,
  };
}
