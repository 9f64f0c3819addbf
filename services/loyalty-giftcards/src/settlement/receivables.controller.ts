import { CommandBus } from '@nestjs/cqrs';
import { currentPrincipal, Database, isUuid, Problem, RpcService } from '@backroom/platform';
import {
  ReceivablesServiceService,
  type ListReceivablesRequest,
  type ListReceivablesResponse,
  type ReceivablesService,
  type WriteOffReceivableRequest,
  type WriteOffReceivableResponse,
} from '@backroom/proto/customers/v1/receivables_service';
import { fault } from '../faults.js';
import { accountsWith } from '../copies/accounts-with.js';
import { customerScope } from '../customer/customer-scope.js';
import { countReceivables, receivablesOf } from './list-receivables.sql.js';
import { WriteOffReceivable } from './write-off-receivable.command.js';

/** Debts for sales that stored value did not cover: listing and writing off. */
@RpcService(ReceivablesServiceService)
export class ReceivablesController implements ReceivablesService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly database: Database,
  ) {}

  async listReceivables(request: ListReceivablesRequest): Promise<ListReceivablesResponse> {
    const scope = customerScope(currentPrincipal(), request.accountIds);
    if (request.orderId && !isUuid(request.orderId)) throw Problem.invalid('orderId', fault('uuid'));
    return this.database.withTenant(scope, async (tx) => {
      const accounts = await accountsWith(tx, scope);
      const { customerId, open, orderId, page, limit } = request;
      const filter = { accounts, customerId, open, orderId };
      return {
        receivables: await receivablesOf(tx, filter, { page, limit }),
        total: await countReceivables(tx, filter),
      };
    });
  }

  async writeOffReceivable(request: WriteOffReceivableRequest): Promise<WriteOffReceivableResponse> {
    return { receivable: await this.commandBus.execute(new WriteOffReceivable(request)) };
  }
}
