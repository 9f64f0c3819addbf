import { CommandBus } from '@nestjs/cqrs';
import { currentCall, Database, Problem, RpcService } from '@backroom/platform';
import * as rpc from '@backroom/proto/identity/v1/people_service';
import { fault } from '../faults.js';
import { setupChangeScope } from '../access/authority.js';
import { AssignAccount } from './assign-account.command.js';
import { CreateUser } from './create-user.command.js';
import { getUser } from './get-user.query.js';
import { GrantRole } from './grant-role.command.js';
import { listUsers } from './list-users.query.js';
import { RevokeRole } from './revoke-role.command.js';
import { UpdateUser } from './update-user.command.js';

@RpcService(rpc.PeopleServiceService)
export class PeopleController implements rpc.PeopleService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly database: Database,
  ) {}

  listUsers(request: rpc.ListUsersRequest): Promise<rpc.ListUsersResponse> {
    return listUsers(this.database, request);
  }

  async createUser({
    accountId: requested,
    roleIds,
    ...user
  }: rpc.CreateUserRequest): Promise<rpc.CreateUserResponse> {
    const accountId = requested || ownAccount();
    const accountIds = accountId ? [accountId] : [];
    if (!accountId && roleIds.length > 0) throw Problem.invalid('accountId', fault('required'));
    const grants = [...new Set(roleIds)].map((roleId) => ({ accountId, roleId }));
    const { id } = await this.commandBus.execute<CreateUser, { id: number }>(
      new CreateUser({ ...user, accountIds, grants }, key()),
    );
    return { user: (await getUser(this.database, id)).user };
  }

  async updateUser(request: rpc.UpdateUserRequest): Promise<rpc.UpdateUserResponse> {
    const { pendingEmail } = await this.commandBus.execute<UpdateUser, { pendingEmail: string }>(
      new UpdateUser(request, key()),
    );
    return { user: (await getUser(this.database, request.userId)).user, pendingEmail };
  }

  async assignAccount({ userId, accountId }: rpc.AssignAccountRequest): Promise<rpc.AssignAccountResponse> {
    await this.commandBus.execute(new AssignAccount(userId, accountId, key()));
    return {};
  }

  async grantRole(request: rpc.GrantRoleRequest): Promise<rpc.GrantRoleResponse> {
    await this.commandBus.execute(new GrantRole(request, key()));
    return {};
  }

  async revokeRole(request: rpc.RevokeRoleRequest): Promise<rpc.RevokeRoleResponse> {
    await this.commandBus.execute(new RevokeRole(request, key()));
    return {};
  }
}

const key = () => currentCall().idempotencyKey;

/**
 * Returns the only account where the caller manages people; 0 for a super admin, whose new person can be without one.
 */
function ownAccount(): number {
  const { accounts } = setupChangeScope(currentCall().principal, 'people');
  if (accounts === 'all') return 0;
  if (accounts.length > 1) throw Problem.invalid('accountId', fault('required'));
  return accounts[0]!;
}
