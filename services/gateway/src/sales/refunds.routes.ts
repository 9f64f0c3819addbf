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
  transactionId: z.uuid().describe('Transaction id of the payment in the ledger'),
  amount: z
    .union([z.number(), z.string().min(1).max(20)])
    .transform(String)
    .optional()
    .describe(
      'Decimal amount in the currency of the sale; defaults to the remaining amount, or to that of `lines`',
    ),
  currency: z
    .string()
    .length(3)
    .optional()
    .describe('Currency; rejected if the sale was paid in a different one'),
  reason: z.string().max(500).default(''),
  lines: z
    .array(returnedLine)
    .max(500)
    .default([])
    .describe(
      'Returned pieces, each line at most once; they determine the amount. For pieces worth more than remains of the payment, send what remains as `amount`, then refund the rest by amount to another payment of the sale',
    ),
  restock: z.boolean().default(false).describe('Whether the returned pieces are added to stock'),
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
            .describe('Destination; the wallet if the tab has already been paid'),
          amount: z.number().describe('Decimal amount; 0 for points'),
          points: z.int().describe('Points; 0 for money'),
          newCard: z
            .boolean()
            .describe('Whether a new gift card replaces one that has expired or was voided'),
        }),
      )
      .describe('Parts of the refund by destination; empty if it only reduces a debt'),
    debtEnded: z.number().describe('Unpaid part of the sale, by which a debt is reduced without a payout'),
    pointsBack: z.int().describe('Points returned for a payment by points'),
    pointsTaken: z.int().describe('Points earned by the sale that are taken back'),
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
  async refundPayment(
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
