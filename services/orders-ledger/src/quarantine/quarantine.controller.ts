import { CommandBus } from '@nestjs/cqrs';
import { Database, RpcService } from '@backroom/platform';
import type { QuarantinedOrder } from '@backroom/proto/orders/v1/quarantine';
import {
  QuarantineServiceService,
  type AcceptQuarantinedRequest,
  type AcceptQuarantinedResponse,
  type CorrectQuarantinedRequest,
  type CorrectQuarantinedResponse,
  type GetQuarantinedRequest,
  type GetQuarantinedResponse,
  type ListClaimProductsRequest,
  type ListClaimProductsResponse,
  type ListQuarantinedRequest,
  type ListQuarantinedResponse,
  type QuarantineService,
  type RejectQuarantinedRequest,
  type RejectQuarantinedResponse,
} from '@backroom/proto/orders/v1/quarantine_service';
import { AcceptQuarantined } from './accept-quarantined.command.js';
import { CorrectQuarantined } from './correct-quarantined.command.js';
import { getQuarantined } from './get-quarantined.query.js';
import { listClaimProducts } from './list-claim-products.query.js';
import { listQuarantined } from './list-quarantined.query.js';
import { RejectQuarantined } from './reject-quarantined.command.js';

@RpcService(QuarantineServiceService)
export class QuarantineController implements QuarantineService {
  constructor(
    private readonly database: Database,
    private readonly commandBus: CommandBus,
  ) {}

  listQuarantined(request: ListQuarantinedRequest): Promise<ListQuarantinedResponse> {
    return listQuarantined(this.database, request);
  }

  getQuarantined({ id }: GetQuarantinedRequest): Promise<GetQuarantinedResponse> {
    return getQuarantined(this.database, id);
  }

  listClaimProducts(request: ListClaimProductsRequest): Promise<ListClaimProductsResponse> {
    return listClaimProducts(this.database, request);
  }

  async acceptQuarantined({ id }: AcceptQuarantinedRequest): Promise<AcceptQuarantinedResponse> {
    return { order: await this.run(new AcceptQuarantined(id)) };
  }

  async correctQuarantined({ id, sale }: CorrectQuarantinedRequest): Promise<CorrectQuarantinedResponse> {
    return { order: await this.run(new CorrectQuarantined(id, sale)) };
  }

  async rejectQuarantined({ id, reason }: RejectQuarantinedRequest): Promise<RejectQuarantinedResponse> {
    return { order: await this.run(new RejectQuarantined(id, reason)) };
  }

  private run(command: object): Promise<QuarantinedOrder> {
    return this.commandBus.execute<object, QuarantinedOrder>(command);
  }
}
