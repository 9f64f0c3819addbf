import { decimalOf } from '@backroom/pricing';
import { Client } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import {
  RefundsServiceService,
  type RefundPaymentRequest,
  type RefundsService,
} from '@backroom/proto/orders/v1/refunds_service';
import { Input, Route } from '../route/route.js';
import { refund, refundOf, returnedLine } from './refund-shapes.js';

const orderParams = z.strictObject({ id: z.uuid() });
const refundBody = z.strictObject({
  transactionId: z.uuid().describe('of the payment, as the ledger lists it'),
  amount: z
    .union([z.number(), z.string().min(1).max(20)])
    .transform(String)
    .optional()
    .describe('decimal, in the currency of the sale; without it all that remains'),
  currency: z.string().length(3).optional().describe('refused when the sale was paid in another'),
  reason: z.string().max(500).default(''),
  lines: z
    .array(returnedLine)
    .max(500)
    .default([])
    .describe('pieces that come back, each line once; they decide the amount'),
  restock: z.boolean().default(false).describe('that these go back on the shelf'),
});
const refundAnswer = z
  .object({ refundResponse: refund.extend({ success: z.boolean(), transactionId: z.string() }) })
  .meta({ id: 'RefundAnswer' });

const previewAnswer = z
  .object({
    parts: z
      .array(
        z.object({
          tender: z
            .enum(['card', 'cash', 'operator', 'wallet', 'points', 'giftCard', 'tab'])
            .describe('where it goes; of a tab that was paid already it is the wallet'),
          amount: z.number().describe('decimal; 0 of points'),
          points: z.int().describe('0 of money'),
          newCard: z.boolean().describe('whether a new gift card takes it, in place of one that is over'),
        }),
      )
      .describe('what goes where; nothing where all of it ends a debt'),
    debtEnded: z.number().describe('what nobody paid of it: so much of a debt ends, and nobody is paid it'),
    pointsBack: z.int().describe('that it gives back, of a payment by points'),
    pointsTaken: z.int().describe('that it takes back of what the sale earned'),
  })
  .meta({ id: 'RefundPreview' });

@Controller()
export class RefundsRoutes {
  constructor(@Client(RefundsServiceService) private readonly refunds: RefundsService) {}

  @Route({
    method: 'POST',
    path: '/orders/:id/refund',
    summary: 'Refund a payment',
    description: 'Refunds a payment of a sale in full or in part.',
    tag: 'Sales',
    access: ['RefundsIssue'],
    tenancy: 'accounts',
    idempotency: 'required',
    params: orderParams,
    body: refundBody,
    example: { body: { transactionId: '0197746a-0000-7000-8000-000000000001' } },
    answer: refundAnswer,
  })
  async give(
    @Input('params') { id }: z.infer<typeof orderParams>,
    @Input('body') body: z.infer<typeof refundBody>,
  ): Promise<z.infer<typeof refundAnswer>> {
    const answer = await this.refunds.refundPayment(requestOf(id, body));
    return { refundResponse: refundOf(answer.refund!) };
  }

  @Route({
    method: 'POST',
    path: '/orders/:id/refund/preview',
    summary: 'Preview a refund',
    description: 'Returns the result and the destination of the refund without making it.',
    tag: 'Sales',
    access: ['RefundsIssue'],
    tenancy: 'accounts',
    idempotency: 'natural',
    params: orderParams,
    body: refundBody,
    example: { body: { transactionId: '0197746a-0000-7000-8000-000000000001' } },
    answer: previewAnswer,
  })
  async preview(
    @Input('params') { id }: z.infer<typeof orderParams>,
    @Input('body') body: z.infer<typeof refundBody>,
  ): Promise<z.infer<typeof previewAnswer>> {
    const refund = requestOf(id, body);
    const { currency, parts, debtEnded, ...points } = await this.refunds.previewRefund({ refund });
    const money = (minor: number) => decimalOf(minor, currency);
    return {
      ...points,
      debtEnded: money(debtEnded),
      parts: parts.map(({ tender, amount, newCard }) => ({
        tender: tender as z.infer<typeof previewAnswer>['parts'][number]['tender'],
        ...(tender === 'points' ? { amount: 0, points: amount } : { amount: money(amount), points: 0 }),
        newCard,
      })),
    };
  }
}

const requestOf = (
  orderId: string,
  { transactionId: paymentId, amount = '', currency = '', ...how }: z.infer<typeof refundBody>,
): RefundPaymentRequest => ({
  ...{ orderId, paymentId, amount, currency },
  ...how,
  lines: how.lines.map((line) => ({ ...line, productId: 0, cost: 0 })),
});
