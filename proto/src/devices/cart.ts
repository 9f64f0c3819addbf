import { z } from 'zod';
import { envelope, positiveMoney } from './envelope.js';

/** A cart that did not become a sale, or has not yet: the products that a customer picked. */
export const cart = z
  .object({
    ...envelope,
    cartId: z.uuid({ version: 'v7' }).toLowerCase(),
    state: z.enum(['open', 'checkout', 'paid', 'canceled']),
    currency: z.string().regex(/^[A-Z]{3}$/),
    customerId: z.int().positive().optional(),
    orderId: z.uuid({ version: 'v7' }).toLowerCase().optional().describe('The resulting sale'),
    lines: z
      .array(
        z.object({
          productId: z.int().positive(),
          quantity: z.int().min(1).max(10_000),
          unitPrice: positiveMoney,
        }),
      )
      .max(500),
    total: positiveMoney.describe('Minor units'),
    photoKey: z.string().max(200).optional().describe('The `key` of the uploaded photo of a canceled cart'),
  })
  .meta({ id: 'cart', title: 'Cart' });
export type DeviceCart = z.infer<typeof cart>;
