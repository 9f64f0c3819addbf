import { z } from 'zod';
import type { Refund } from '@backroom/proto/orders/v1/refund';
import { computed, from, instant, money, nullIfEmpty, optionalInstant } from '../route/columns.js';
import { shape } from '../route/shape.js';

export const returnedLine = z
  .strictObject({
    line: z.int().min(0).max(100_000).describe('Index of the product in the sale, starting at 0'),
    quantity: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  })
  .meta({ id: 'ReturnedLine' });

export const { schema: refund, of: refundOf } = shape<Refund>()('Refund', {
  id: z.string(),
  transactionId: from('paymentId', z.string()),
  amount: money('amount'),
  currency: z.string(),
  success: computed(z.boolean(), ({ state }: Refund) => state === 'succeeded'),
  state: from(
    'state',
    z
      .enum(['pending', 'succeeded', 'failed'])
      .describe('`pending` until the payment provider responds, then `succeeded` or `failed`'),
  ),
  tender: z
    .string()
    .describe('Destination of the refund: card, cash, operator, wallet, points, giftCard, tab'),
  points: z.int().describe('Points returned; 0 for other tenders'),
  reason: z.string(),
  failure: z.string().describe('Reason for the failure'),
  requestedBy: nullIfEmpty('requestedBy', z.int()),
  requestedAt: instant('requestedAt'),
  settledAt: optionalInstant('settledAt'),
  lines: computed(
    z.array(returnedLine).describe('Returned pieces; empty for a refund by amount'),
    ({ lines }: Refund) => lines.map(({ line, quantity }) => ({ line, quantity })),
  ),
  restock: z.boolean().describe('Whether the pieces are added to stock'),
});
