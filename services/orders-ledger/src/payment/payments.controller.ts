import { CommandBus } from '@nestjs/cqrs';
import { Inject } from '@nestjs/common';
import { currentCall, Database, ForServices, PLATFORM, Problem, RpcService } from '@backroom/platform';
import type { DatabasePlatform } from '@backroom/platform';
import {
  PaymentsServiceService,
  type ListReconciliationRequest,
  type ListReconciliationResponse,
  type PaymentsService,
  type PlaceOrderRequest,
  type PlaceOrderResponse,
  type TakeWebhookRequest,
  type TakeWebhookResponse,
} from '@backroom/proto/orders/v1/payments_service';
import { answerOf } from '../placing/order-response.js';
import { earlierOrder } from '../placing/earlier-order.js';
import { OrderDriver } from '../placing/order-driver.js';
import { PlaceOrder } from '../placing/place-order.command.js';
import { keyOfPlacing, readPlacedOrder } from '../placing/read-placed-order.js';
import { TenderPorts } from '../tender/tender-ports.js';
import { CARD_PROCESSOR, type CardProcessor } from './card-processor.js';
import { listReconciliation } from './list-reconciliation.query.js';
import { handleProcessorReport } from './handle-processor-report.js';

@RpcService(PaymentsServiceService)
export class PaymentsController implements PaymentsService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly driver: OrderDriver,
    private readonly database: Database,
    private readonly ports: TenderPorts,
    @Inject(CARD_PROCESSOR) private readonly processor: CardProcessor | undefined,
    @Inject(PLATFORM) private readonly platform: DatabasePlatform,
  ) {}

  async placeOrder(request: PlaceOrderRequest): Promise<PlaceOrderResponse> {
    const key = keyOfPlacing(currentCall().idempotencyKey);
    const command = new PlaceOrder(readPlacedOrder(request, this.ports.takes), key);
    const id = await this.commandBus.execute<PlaceOrder, string>(command);
    // `placed` may be left over from an attempt that was rolled back.
    if (command.placed?.order.id === id) return answerOf(await this.driver.begin(command.placed));
    // Under a repeated key, returns the first order: its payments may have been requested, so their outcome is queried.
    const earlier = await earlierOrder(this.database, id);
    if (earlier.state !== 'pending') return answerOf(earlier);
    return answerOf(await this.driver.resume(earlier.order.accountId, id));
  }

  @ForServices()
  async takeWebhook({ processor, body, signature }: TakeWebhookRequest): Promise<TakeWebhookResponse> {
    if (this.processor?.name !== processor || !this.processor.readWebhook) throw Problem.notFound('webhook');
    const news = this.processor.readWebhook(body, signature);
    return { known: news ? !(await handleProcessorReport(this.platform, processor, news)) : false };
  }

  listReconciliation(request: ListReconciliationRequest): Promise<ListReconciliationResponse> {
    return listReconciliation(this.database, request);
  }
}
