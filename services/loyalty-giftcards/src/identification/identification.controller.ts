import { CommandBus } from '@nestjs/cqrs';
import { Clock, Database, everyTenant, ForServices, Problem, RpcService } from '@backroom/platform';
import {
  IdentificationServiceService,
  type CreateCodeResponse,
  type GetKioskSessionRequest,
  type GetKioskSessionResponse,
  type IdentificationService,
  type IdentifyRequest,
  type IdentifyResponse,
} from '@backroom/proto/customers/v1/identification_service';
import { fault } from '../faults.js';
import { hashOf } from './code-hash.js';
import { CreateCode } from './create-code.command.js';
import { Identify } from './identify.command.js';

@RpcService(IdentificationServiceService)
export class IdentificationController implements IdentificationService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  createCode(): Promise<CreateCodeResponse> {
    return this.commandBus.execute(new CreateCode());
  }

  async identify({ code, customerId }: IdentifyRequest): Promise<IdentifyResponse> {
    // A wrong code is not excused by an identified customer.
    if (code !== '' && customerId !== undefined) throw Problem.invalid('customer', fault('unexpected'));
    return this.commandBus.execute(new Identify(customerId === undefined ? { code } : { customerId }));
  }

  @ForServices()
  async getKioskSession({ token, deviceId }: GetKioskSessionRequest): Promise<GetKioskSessionResponse> {
    const [session] = await this.database.withTenant(everyTenant, (tx) =>
      tx.query<GetKioskSessionResponse & Record<string, unknown>>(
        `select person_id as "customerId", account_id as "accountId" from kiosk_session
         where token_hash = $1 and device_id = $2 and expires_at > $3`,
        [hashOf(token), deviceId, this.clock.now()],
      ),
    );
    if (!session) throw Problem.notFound('session');
    return session;
  }
}
