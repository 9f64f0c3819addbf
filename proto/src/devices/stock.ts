import { z } from 'zod';
import { envelope } from './envelope.js';

/** Products counted or refilled at a location. */
export const stock = z
  .object({
    ...envelope,
    kind: z
      .enum(['count', 'restock'])
      .describe('`count`: the number on the shelf; `restock`: the number added'),
    userId: z.int().positive().optional().describe('The person who counted'),
    prekitId: z
      .int()
      .positive()
      .optional()
      .describe('The pre-kit that a restock delivers; products that are not listed were not delivered'),
    products: z
      .array(z.object({ productId: z.int().positive(), quantity: z.int().min(0).max(1_000_000) }))
      .min(1)
      .max(2_000),
  })
  .meta({ id: 'stock', title: 'Stock' });
export type DeviceStock = z.infer<typeof stock>;
