import { z } from 'zod';
import { envelope, positiveMoney } from './envelope.js';
import { paymentMethods, type PaymentMethod } from './payment-methods.js';

export const orderLine = z.strictObject({
  productId: z.int().positive(),
  quantity: z.int().min(1).max(10_000).describe('Pieces'),
  unitPrice: positiveMoney.describe('Price of a piece without tax, minor units'),
  discount: positiveMoney.default(0).describe('Off this line, minor units'),
  tax: positiveMoney.default(0).describe('Tax of this line, minor units'),
  deposit: positiveMoney.default(0).describe('Container deposit of this line, minor units'),
});

export const orderPayment = z.strictObject({
  // In either case one id, as of the order.
  id: z.uuid().toLowerCase(),
  method: z.enum(Object.keys(paymentMethods) as [PaymentMethod, ...PaymentMethod[]]),
  amount: positiveMoney.describe('Minor units'),
  lastFour: z
    .string()
    .regex(/^\d{4}$/)
    .optional()
    .describe('Last four digits of the card; never more'),
  reference: z
    .string()
    .regex(/^[\w.:-]{1,255}$/)
    .refine((text) => !/^\d{12,19}$/.test(text), 'looks like a card number')
    .optional()
    .describe(
      'What the card processor knows this payment by, each in one sale: needed to refund it; of a gift card its id. At Stripe the metadata of the payment names the operator as `accountId`',
    ),
  points: z
    .int()
    .min(1)
    .max(1_000_000_000)
    .optional()
    .describe('How many points a payment by `loyalty` took: needed to give them back; ignored for any other'),
  products: z
    .array(
      z.strictObject({
        productId: z.int().positive(),
        quantity: z.int().min(1).max(10_000).describe('Pieces'),
      }),
    )
    .min(1)
    .max(500)
    .optional()
    .describe(
      'What a payment by `loyalty` paid for: these pieces with their tax and deposit, and the fee where they are all of the order; ignored for any other',
    ),
});

/** A finished, paid sale. total = Σ(quantity × unitPrice − discount + tax + deposit) + fee = Σ payments. */
export const order = z
  .strictObject({
    ...envelope,
    // Hexadecimal in either case is one id (RFC 9562 section 4).
    orderId: z
      .uuid({ version: 'v7' })
      .toLowerCase()
      .describe('UUIDv7, made by the device; the sale is booked once by it'),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .describe('ISO 4217'),
    // Ids of people are counted; a longer number is one of a card.
    customerId: z.int().positive().max(999_999_999).optional(),
    lines: z.array(orderLine).min(1).max(500),
    payments: z.array(orderPayment).min(1).max(20),
    fee: positiveMoney.default(0).describe('Two-tier pricing fee, minor units'),
    total: positiveMoney.describe('Minor units'),
  })
  .meta({ id: 'order', title: 'Order' });
export type DeviceOrder = z.infer<typeof order>;
