import { Client } from '@backroom/platform';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { decimalOf } from '@backroom/pricing';
import {
  TabPaymentsServiceService,
  type TabPaymentsService,
} from '@backroom/proto/orders/v1/tab_payments_service';
import { Input, Route } from '../route/route.js';
import type { RoutedRequest } from '../route/routed-request.js';
import { languageOf } from '../session/sign-in-origin.js';
import { ledgerRow, row } from './ledger-shapes.js';
import { amount } from './place-order-shapes.js';

const id = z.int().positive();
const body = z.strictObject({
  userId: id.max(999_999_999).describe('Customer of the operator'),
  locationId: id,
  value: amount.describe("Amount in the operator's currency: all or part of the amount owed"),
  order: z.strictObject({
    payment: z
      .array(
        z.strictObject({
          method: z.literal('creditCard'),
          userCard: z.uuid().optional().describe("Card on file; defaults to the customer's default card"),
          currency: z.string().length(3).optional(),
          amount: amount.optional().describe('Must equal the value'),
        }),
      )
      .length(1),
  }),
});
const answer = z
  .object({
    order: row,
    balance: z.number().nullable().describe('Amount still owed; null while unknown'),
  })
  .meta({ id: 'TabPaymentAnswer' });

/** Payments of customers for their tabs (CUST-6). */
@Controller()
export class TabPaymentsRoutes {
  constructor(@Client(TabPaymentsServiceService) private readonly payments: TabPaymentsService) {}

  @Route({
    method: 'POST',
    path: '/wallets/tabs',
    summary: 'Pay a tab by card',
    description:
      'Charges a card on file for the amount owed on a tab and emails a receipt to the customer. Customers pay their own tab; users who can change all customers of the operator can pay any tab. Returns 201 when the payment is posted, 202 while the outcome is unknown (repeat the call with the same key to get it), and 402 if the card is declined.',
    tag: 'Customers',
    access: 'signed-in',
    tenancy: 'accounts',
    idempotency: 'required',
    refuses: ['paymentRequired', 'unprocessable'],
    body,
    example: {
      body: { userId: 7, locationId: 7, value: 20, order: { payment: [{ method: 'creditCard' }] } },
    },
    status: 201,
    answer,
  })
  async pay(
    @Input('body') { userId: customerId, locationId, value, order }: z.infer<typeof body>,
    @Req() request: RoutedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<z.infer<typeof answer>> {
    const [{ method, userCard: cardId = '', currency = '', amount: part = '' }] = order.payment as [
      z.infer<typeof body>['order']['payment'][number],
    ];
    const paid = await this.payments.payTab({
      ...{ customerId, locationId, value, method, cardId, currency, amount: part },
      language: languageOf(request),
    });
    if (paid.state === 'pending') void reply.status(202);
    const paymentRow = {
      ...ledgerRow(paid.payment!),
      status: paid.state,
      statusMessage: { name: paid.state },
    };
    return {
      order: paymentRow,
      balance: paid.owed === undefined ? null : decimalOf(paid.owed, paid.payment!.currency),
    };
  }
}
