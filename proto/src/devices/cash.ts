import { z } from 'zod';
import { envelope, positiveMoney } from './envelope.js';

const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .describe('ISO 4217');

/** Cash in a bill validator: inserted by a customer, or collected by staff. */
export const cash = z
  .discriminatedUnion('type', [
    z.object({
      ...envelope,
      type: z.literal('inserted'),
      insertionId: z.uuid({ version: 'v7' }).toLowerCase(),
      currency,
      amount: positiveMoney.describe('Minor units'),
      customerId: z.int().positive().optional(),
    }),
    z.object({
      ...envelope,
      type: z.literal('collected'),
      collectionId: z
        .uuid({ version: 'v7' })
        .toLowerCase()
        .describe('Id of the collection, the same in every report'),
      currency,
      amount: positiveMoney.describe('Counted by the validator, minor units'),
    }),
  ])
  .meta({ id: 'cash', title: 'Cash' });
export type DeviceCash = z.infer<typeof cash>;
