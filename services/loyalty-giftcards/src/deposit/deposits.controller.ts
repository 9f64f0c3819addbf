import { CommandBus } from '@nestjs/cqrs';
import { accountScope, Clock, Database, ForServices, Problem, RpcService } from '@backroom/platform';
import {
  DepositsServiceService,
  type AbandonRequest,
  type AbandonResponse,
  type DepositRequest,
  type DepositResponse,
  type DepositsService,
  type GetDepositRequest,
  type GetDepositResponse,
  type PrepareRequest,
  type PrepareResponse,
} from '@backroom/proto/tenders/v1/deposits_service';
import { AbandonDeposit } from './abandon-deposit.command.js';
import { depositOf, toDeposit } from './deposit.sql.js';
import { MakeDeposit } from './make-deposit.command.js';
import { PrepareDeposit } from './prepare-deposit.command.js';

/** Deposits into purses, for services that collect the money. */
@RpcService(DepositsServiceService)
export class DepositsController implements DepositsService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @ForServices()
  async prepare(request: PrepareRequest): Promise<PrepareResponse> {
    return { deposit: await this.commandBus.execute(new PrepareDeposit(request)) };
  }

  @ForServices()
  async deposit(request: DepositRequest): Promise<DepositResponse> {
    return { deposit: await this.commandBus.execute(new MakeDeposit(request)) };
  }

  @ForServices()
  async abandon(request: AbandonRequest): Promise<AbandonResponse> {
    return { deposit: await this.commandBus.execute(new AbandonDeposit(request)) };
  }

  @ForServices()
  async getDeposit({ accountId, depositId }: GetDepositRequest): Promise<GetDepositResponse> {
    const deposit = await this.database.withTenant(accountScope(accountId), (tx) =>
      depositOf(tx, accountId, depositId),
    );
    if (!deposit) throw Problem.notFound('deposit');
    return { deposit: toDeposit(deposit, this.clock.now()) };
  }
}
