import { CommandBus } from '@nestjs/cqrs';
import { currentPrincipal, Database, ForServices, Problem, RpcService, wholeScope } from '@backroom/platform';
import {
  SsoServiceService,
  type BeginSsoRequest,
  type BeginSsoResponse,
  type FinishSsoRequest,
  type FinishSsoResponse,
  type GetSsoRequest,
  type GetSsoResponse,
  type SetSsoRequest,
  type SetSsoResponse,
  type SsoService,
} from '@backroom/proto/identity/v1/sso_service';
import { permissions } from '@backroom/proto/permissions';
import { accountById } from '../account/account.sql.js';
import { BeginSso } from './begin-sso.command.js';
import { FinishSso } from './finish-sso.command.js';
import { SsoProviders } from './provider.js';
import { SetSso } from './set-sso.command.js';
import { providerOf, settingsOf } from './sso.sql.js';

@RpcService(SsoServiceService)
export class SsoController implements SsoService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly database: Database,
    private readonly providers: SsoProviders,
  ) {}

  async getSso({ accountId }: GetSsoRequest): Promise<GetSsoResponse> {
    const scope = wholeScope(currentPrincipal(), [permissions.SetupAll], [accountId]);
    const row = await this.database.withTenant(scope, async (tx) => {
      if (!(await accountById(tx, accountId))) throw Problem.notFound('operator');
      return providerOf(tx, accountId);
    });
    return { settings: settingsOf(row), redirectUri: this.providers.redirectUri };
  }

  async setSso(request: SetSsoRequest): Promise<SetSsoResponse> {
    return { settings: await this.commandBus.execute(new SetSso(request)) };
  }

  @ForServices()
  beginSso({ operator }: BeginSsoRequest): Promise<BeginSsoResponse> {
    return this.commandBus.execute(new BeginSso(operator));
  }

  @ForServices()
  finishSso(request: FinishSsoRequest): Promise<FinishSsoResponse> {
    return this.commandBus.execute(new FinishSso(request));
  }
}
