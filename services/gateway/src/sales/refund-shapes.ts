import { z } from 'zod';
import { decimalOf } from '@backroom/pricing';
import type { Refund } from '@backroom/proto/orders/v1/refund';
import { instantOf, optionalInstantOf } from '../route/instants.js';

export const returnedLine = z
  .strictObject({
    line: z.int().min(0).max(100_000).describe('place among the products of the sale, from 0'),
    quantity: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  })
  .meta({ id: 'ReturnedLine' });

export const refund = z
  .object({
    id: z.string(),
    transactionId: z.string(),
    amount: z.number(),
    currency: z.string(),
    success: z.boolean(),
    state: z
      .enum(['pending', 'succeeded', 'failed'])
      .describe('pending until the tender answers, then succeeded or failed'),
    tender: z.string().describe('where the money goes: card, cash, operator, wallet, points, giftCard, tab'),
    points: z.int().describe('that it gives back; 0 for a tender that is not points'),
    reason: z.string(),
    failure: z.string().describe('why it failed'),
    requestedBy: z.int().nullable(),
    requestedAt: z.iso.datetime(),
    settledAt: z.iso.datetime().nullable(),
    lines: z.array(returnedLine).describe('the pieces that came back; empty for a refund by amount'),
    restock: z.boolean().describe('whether they go back on the shelf'),
  })
  .meta({ id: 'Refund' });

/** A refund as it is told outside. */
export function refundOf(given: Refund): z.infer<typeof refund> {
  return {
    id: given.id,
    transactionId: given.paymentId,
    amount: decimalOf(given.amount, given.currency),
    currency: given.currency,
    success: given.state === 'succeeded',
    state: given.state as z.infer<typeof refund>['state'],
    tender: given.tender,
    points: given.points,
    reason: given.reason,
    failure: given.failure,
    requestedBy: given.requestedBy || null,
    requestedAt: instantOf(given.requestedAt),
    settledAt: optionalInstantOf(given.settledAt),
    lines: given.lines.map(({ line, quantity }) => ({ line, quantity })),
    restock: given.restock,
  };
}
