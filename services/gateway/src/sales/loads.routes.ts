import { Client } from '@backroom/platform';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { LoadsServiceService, type LoadsService } from '@backroom/proto/orders/v1/loads_service';
import { Input, Route } from '../route/route.js';
import { addFundsAnswer, addFundsAnswerOf, addFundsBody, addFundsRequest } from './load-shapes.js';

/** Money on wallets, and points (CUST-2). */
@Controller()
export class LoadsRoutes {
  constructor(@Client(LoadsServiceService) private readonly loads: LoadsService) {}

  @Route({
    method: 'POST',
    path: '/wallets/funds',
    summary: 'Load a wallet or grant points',
    description:
      "Staff with WalletsCredit load from the operator's funds, customers load their own wallet by card, and kiosks load the wallet of an identified customer. Returns 201 when the load is posted, 202 while the outcome is unknown (repeat the call with the same key to get it), and 402 if the card is declined.",
    tag: 'Customers',
    access: 'signed-in',
    devices: true,
    tenancy: 'accounts',
    idempotency: 'required',
    refuses: ['paymentRequired'],
    body: addFundsBody,
    example: { body: { userId: 7, value: 20, locationId: 7, order: { payment: [] } } },
    status: 201,
    answer: addFundsAnswer,
  })
  async add(
    @Input('body') body: z.infer<typeof addFundsBody>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<z.infer<typeof addFundsAnswer>> {
    const answer = await this.loads.addFunds(addFundsRequest(body));
    if (answer.state === 'pending') void reply.status(202);
    return addFundsAnswerOf(answer);
  }
}
