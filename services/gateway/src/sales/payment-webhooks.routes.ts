import { Controller, Req } from '@nestjs/common';
import { z } from 'zod';
import { Client, Problem } from '@backroom/platform';
import { PaymentsServiceService, type PaymentsService } from '@backroom/proto/orders/v1/payments_service';
import { fault } from '../faults.js';
import { rawBodyOf } from '../route/raw-body.js';
import { Route } from '../route/route.js';
import type { RoutedRequest } from '../route/routed-request.js';

const answer = z.object({ received: z.boolean(), repeated: z.boolean() }).meta({ id: 'WebhookAnswer' });

/** Reports of card processors; callers are authenticated by their signature only. */
@Controller()
export class PaymentWebhooksRoutes {
  constructor(@Client(PaymentsServiceService) private readonly payments: PaymentsService) {}

  @Route({
    method: 'POST',
    path: '/payments/webhooks/stripe',
    // Events contain the whole object that they concern.
    bodyLimit: 256 * 1024,
    summary: 'Receive a Stripe webhook',
    description: 'The request must be signed by Stripe. Repeated events are ignored.',
    tag: 'Payments',
    access: 'public',
    tenancy: 'none',
    from: 'any',
    idempotency: 'natural',
    answer,
  })
  async stripe(@Req() request: RoutedRequest): Promise<z.infer<typeof answer>> {
    const signature = request.headers['stripe-signature'];
    if (typeof signature !== 'string') throw new Problem('unauthenticated', fault('invalid-signature'));
    const body = rawBodyOf(request);
    const { known } = await this.payments.takeWebhook({ processor: 'stripe', body, signature });
    return { received: true, repeated: known };
  }
}
