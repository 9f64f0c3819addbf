import { z } from 'zod';
import { envelope } from './envelope.js';

/** Products counted or filled up at a place. */
export const stock = z
  .strictObject({
    ...envelope,
    kind: z.enum(['count', 'restock']).describe('`count`: so many are there; `restock`: so many were added'),
    userId: z.int().positive().optional().describe('Who counted'),
    prekitId: z
      .int()
      .positive()
      .optional()
      .describe(
        'The pre-kit that a restock delivers: of its products that are not named, nothing was brought',
      ),
    products: z
      .array(z.strictObject({ productId: z.int().positive(), quantity: z.int().min(0).max(1_000_000) }))
      .min(1)
      .max(2_000),
  })
  .meta({ id: 'stock', title: 'Stock' });
export type DeviceStock = z.infer<typeof stock>;
