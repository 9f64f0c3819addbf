import { Client } from '@backroom/platform';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { PaymentsServiceService, type PaymentsService } from '@backroom/proto/orders/v1/payments_service';
import { Input, Route } from '../route/route.js';
import { ledgerRow, row } from './ledger-shapes.js';
import { placeOrderBody, placeOrderRequest } from './place-order-shapes.js';

const answer = z.object({ order: row }).meta({ id: 'PlaceOrderAnswer' });

@Controller()
export class OrdersRoutes {
  constructor(@Client(PaymentsServiceService) private readonly payments: PaymentsService) {}

  @Route({
    method: 'POST',
    path: '/orders',
    summary: 'Create and pay an order',
    description:
      'Customers pay for their own order by card or stored value; staff with LedgerChange can order for anyone. Returns 201 when the order is paid, 202 while the outcome of the payment is unknown (repeat the call with the same key to get it), and 402 if the card is declined.',
    tag: 'Sales',
    access: 'signed-in',
    devices: true,
    tenancy: 'accounts',
    idempotency: 'required',
    refuses: ['paymentRequired'],
    body: placeOrderBody,
    example: {
      body: {
        location: 7,
        lines: [{ productId: 7, quantity: 1, unitPrice: 2.19 }],
        payments: [{ method: 'cash', amount: 2.19 }],
      },
    },
    status: 201,
    answer,
  })
  async place(
    @Input('body') body: z.infer<typeof placeOrderBody>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<z.infer<typeof answer>> {
    const { order, state } = await this.payments.placeOrder(placeOrderRequest(body));
    const orderRow = ledgerRow(order!);
    if (state === 'Paid') return { order: orderRow };
    void reply.status(202);
    return { order: { ...orderRow, status: state, statusMessage: { name: state } } };
  }
}
