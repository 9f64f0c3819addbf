import { CommandBus } from '@nestjs/cqrs';
import { Clock, Database, ForServices, RpcService } from '@backroom/platform';
import {
  IdentityServiceService,
  type GetUserRequest,
  type GetUserResponse,
  type IdentityService,
  type ListAccountsRequest,
  type ListAccountsResponse,
  type LoginRequest,
  type LoginResponse,
  type LogoutRequest,
  type LogoutResponse,
  type NameUsersRequest,
  type NameUsersResponse,
  type RefreshSessionRequest,
  type RefreshSessionResponse,
  type ResolveAccessRequest,
  type ResolveAccessResponse,
} from '@backroom/proto/identity/v1/identity_service';
import { resolveAccess } from './resolve-access.query.js';
import { listAccounts } from '../account/list-accounts.query.js';
import { Login } from '../sign-in/login.command.js';
import { Logout } from '../session/logout.command.js';
import { RefreshSession } from '../session/refresh-session.command.js';
import { getUser } from '../user/get-user.query.js';
import { nameUsers } from '../user/name-users.query.js';

@RpcService(IdentityServiceService)
export class IdentityController implements IdentityService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @ForServices()
  login(request: LoginRequest): Promise<LoginResponse> {
    return this.commandBus.execute(new Login(request));
  }

  @ForServices()
  async refreshSession(request: RefreshSessionRequest): Promise<RefreshSessionResponse> {
    return { session: await this.commandBus.execute(new RefreshSession(request.refreshToken)) };
  }

  @ForServices()
  async logout(request: LogoutRequest): Promise<LogoutResponse> {
    await this.commandBus.execute(new Logout(request.refreshToken, request.sessionId));
    return {};
  }

  @ForServices()
  resolveAccess(request: ResolveAccessRequest): Promise<ResolveAccessResponse> {
    return resolveAccess(this.database, this.clock, request);
  }

  getUser(request: GetUserRequest): Promise<GetUserResponse> {
    return getUser(this.database, request.userId);
  }

  nameUsers(request: NameUsersRequest): Promise<NameUsersResponse> {
    return nameUsers(this.database, request);
  }

  listAccounts(request: ListAccountsRequest): Promise<ListAccountsResponse> {
    return listAccounts(this.database, request);
  }
}
