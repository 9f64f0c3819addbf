import { CommandBus } from '@nestjs/cqrs';
import { Clock, Database, RpcService } from '@backroom/platform';
import {
  AuditServiceService,
  type AuditService,
  type ErasePersonRequest,
  type ErasePersonResponse,
  type ListAuditRequest,
  type ListAuditResponse,
  type VerifyAuditRequest,
  type VerifyAuditResponse,
} from '@backroom/proto/identity/v1/audit_service';
import { ErasePerson } from '../erasure/erase-person.command.js';
import { AuditSecret } from './audit-secret.js';
import { listAudit } from './list-audit.query.js';
import { verifyChains } from './verify-chains.js';

@RpcService(AuditServiceService)
export class AuditController implements AuditService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly database: Database,
    private readonly secret: AuditSecret,
    private readonly clock: Clock,
  ) {}

  listAudit(request: ListAuditRequest): Promise<ListAuditResponse> {
    return listAudit(this.database, this.secret, request);
  }

  verifyAudit(request: VerifyAuditRequest): Promise<VerifyAuditResponse> {
    return verifyChains(this.database, this.secret, this.clock, request);
  }

  async erasePerson({ userId }: ErasePersonRequest): Promise<ErasePersonResponse> {
    return { erasedAt: await this.commandBus.execute<ErasePerson, number>(new ErasePerson(userId)) };
  }
}
