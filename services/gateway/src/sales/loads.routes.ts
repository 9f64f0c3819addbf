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
    summary:
      "Loads a customer's wallet, or gives points: staff with WalletsCredit out of the operator's own, a customer their own wallet by card, a kiosk that of whom it knows by a session. 201 when it is booked, 202 while that is not known (the same call under the same key tells it later), 402 when a card is declined",
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
