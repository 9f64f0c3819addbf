import { CommandBus } from '@nestjs/cqrs';
import { accountScope, Clock, Database, ForServices, Ids, Problem, RpcService } from '@backroom/platform';
import {
  TendersServiceService,
  type CaptureRequest,
  type CaptureResponse,
  type CreditRequest,
  type CreditResponse,
  type GetCreditRequest,
  type GetCreditResponse,
  type PreviewCreditRequest,
  type PreviewCreditResponse,
  type ReleaseRequest,
  type ReleaseResponse,
  type ReserveRequest,
  type ReserveResponse,
  type TendersService,
} from '@backroom/proto/tenders/v1/tenders_service';
import { fault } from '../faults.js';
import { Capture } from './capture.command.js';
import { Credit } from './credit.command.js';
import { creditOf, toCredit } from './credit.sql.js';
import { previewCredit } from './preview-credit.js';
import { Release } from './release.command.js';
import { Reserve } from './reserve.command.js';

/** Payments of sales by stored value, for orders-ledger only. */
@RpcService(TendersServiceService)
export class TendersController implements TendersService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  @ForServices()
  async reserve(request: ReserveRequest): Promise<ReserveResponse> {
    return { hold: await this.commandBus.execute(new Reserve(request)) };
  }

  @ForServices()
  async capture(request: CaptureRequest): Promise<CaptureResponse> {
    return { hold: await this.commandBus.execute(new Capture(request)) };
  }

  @ForServices()
  async release(request: ReleaseRequest): Promise<ReleaseResponse> {
    return { hold: await this.commandBus.execute(new Release(request)) };
  }

  @ForServices()
  credit(request: CreditRequest): Promise<CreditResponse> {
    return this.commandBus.execute(new Credit(request));
  }

  @ForServices()
  previewCredit({ credit }: PreviewCreditRequest): Promise<PreviewCreditResponse> {
    const { database, clock, ids } = this;
    if (!credit) throw Problem.invalid('credit', fault('required'));
    return previewCredit(credit, { database, clock, ids });
  }

  @ForServices()
  async getCredit({ accountId, refundId }: GetCreditRequest): Promise<GetCreditResponse> {
    const credit = await this.database.withTenant(accountScope(accountId), (tx) =>
      creditOf(tx, accountId, refundId),
    );
    if (!credit) throw Problem.notFound('credit');
    return toCredit(credit);
  }
}
