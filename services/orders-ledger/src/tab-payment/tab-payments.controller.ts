import { CommandBus } from '@nestjs/cqrs';
import { Inject } from '@nestjs/common';
import { currentCall, Database, isUuid, Problem, RpcService } from '@backroom/platform';
import {
  TabPaymentsServiceService,
  type PayTabRequest,
  type PayTabResponse,
  type TabPaymentsService,
} from '@backroom/proto/orders/v1/tab_payments_service';
import { CardVault } from '../card/card-vault.js';
import { fault } from '../faults.js';
import { answerOf } from '../placing/order-response.js';
import { earlierOrder } from '../placing/earlier-order.js';
import { OrderDriver } from '../placing/order-driver.js';
import type { PlacedOrder } from '../placing/placed-order.sql.js';
import { keyOfPlacing, maxPersonId } from '../placing/read-placed-order.js';
import { CARD_PROCESSOR, type CardProcessor } from '../payment/card-processor.js';
import { tenders } from '../tender/tenders.js';
import { unavailable } from '../tender/unavailable.js';
import { PayTab } from './pay-tab.command.js';

@RpcService(TabPaymentsServiceService)
export class TabPaymentsController implements TabPaymentsService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly driver: OrderDriver,
    private readonly database: Database,
    private readonly vault: CardVault,
    @Inject(CARD_PROCESSOR) private readonly processor: CardProcessor | undefined,
  ) {}

  async payTab(request: PayTabRequest): Promise<PayTabResponse> {
    const key = keyOfPlacing(currentCall().idempotencyKey);
    const command = new PayTab(this.read(request), key);
    const id = await this.commandBus.execute<PayTab, string>(command);
    // `placed` may be left over from an attempt that was rolled back.
    if (command.placed?.order.id === id) return paymentAnswer(await this.driver.begin(command.placed));
    const { order } = await earlierOrder(this.database, id);
    return paymentAnswer(await this.driver.resume(order.accountId, id));
  }

  /** Validates a payment before any lookup. Throws `invalid` naming the field. */
  private read(request: PayTabRequest): PayTabRequest {
    const { customerId, method, cardId } = request;
    if (!(customerId >= 1 && customerId <= maxPersonId)) throw Problem.invalid('userId', fault('unknown'));
    if (!tenders.ofMethod(method)?.onFile)
      throw Problem.invalid('order.payment.0.method', fault('not-one-of', { allowed: ['creditCard'] }));
    if (!this.processor || !this.vault.isOpen) throw unavailable(method);
    if (cardId && !isUuid(cardId)) throw Problem.invalid('order.payment.0.userCard', fault('unknown'));
    return request;
  }
}

function paymentAnswer(placed: PlacedOrder): PayTabResponse {
  const { order, state } = answerOf(placed);
  // The debt is the negative balance of the purse.
  return { payment: order, state, owed: placed.balance === undefined ? undefined : 0 - placed.balance };
}
