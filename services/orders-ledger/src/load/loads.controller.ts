import { CommandBus } from '@nestjs/cqrs';
import { currentCall, Database, RpcService } from '@backroom/platform';
import {
  LoadsServiceService,
  type AddFundsRequest,
  type AddFundsResponse,
  type LoadsService,
} from '@backroom/proto/orders/v1/loads_service';
import { pointsCurrency } from '@backroom/proto/stored-value';
import { answerOf } from '../placing/order-response.js';
import { earlierOrder } from '../placing/earlier-order.js';
import { OrderDriver } from '../placing/order-driver.js';
import type { PlacedOrder } from '../placing/placed-order.sql.js';
import { keyOfPlacing } from '../placing/read-placed-order.js';
import { TenderPorts } from '../tender/tender-ports.js';
import { AddFunds } from './add-funds.command.js';
import { readLoad } from './read-load.js';

@RpcService(LoadsServiceService)
export class LoadsController implements LoadsService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly driver: OrderDriver,
    private readonly database: Database,
    private readonly ports: TenderPorts,
  ) {}

  async addFunds(request: AddFundsRequest): Promise<AddFundsResponse> {
    const key = keyOfPlacing(currentCall().idempotencyKey);
    const command = new AddFunds(readLoad(request, this.ports.takes), key);
    const id = await this.commandBus.execute<AddFunds, string>(command);
    // `placed` may be left over from an attempt that was rolled back.
    if (command.placed?.order.id === id) return loadAnswer(await this.driver.begin(command.placed));
    // Under a repeated key, returns the first load: asks for its outcome and reports its balance again.
    const { order } = await earlierOrder(this.database, id);
    return loadAnswer(await this.driver.resume(order.accountId, id));
  }
}

function loadAnswer(placed: PlacedOrder): AddFundsResponse {
  const { order, state } = answerOf(placed);
  const currency = order.points > 0 ? pointsCurrency : order.currency;
  return { load: order, state, balance: placed.balance, currency, settled: placed.settled };
}
