import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Clock,
  Commands,
  currentPrincipal,
  everyTenant,
  Problem,
  type Principal,
  type Tx,
} from '@backroom/platform';
import { refuseAbove, upkeepScope } from '../access/authority.js';
import { lockAccount } from '../account/lock-account.js';
import { powerOf, roleById } from '../role/role.sql.js';
import { hashOfNewPassword } from '../session/password-rules.js';
import { insertPerson, readNewUser, type NewUser } from './insert-person.js';

export class CreateUser {
  constructor(
    readonly user: NewUser,
    readonly idempotencyKey?: string,
  ) {}
}

/** Creates a person who belongs to accounts and holds roles there, in one transaction (SETUP-3). */
@CommandHandler(CreateUser)
export class CreateUserHandler implements ICommandHandler<CreateUser, { id: number }> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  async execute({ user, idempotencyKey }: CreateUser): Promise<{ id: number }> {
    const principal = currentPrincipal();
    refuseForeign(principal, user);
    const read = readNewUser(user);
    const { password, ...visible } = read;
    const passwordHash = await hashOfNewPassword(password);
    // The row of a person is seen through their accounts, which are written after it.
    const options = { name: 'create-user', scope: everyTenant, principal, idempotencyKey, input: visible };
    return this.commands.run(options, async (tx) => {
      await refuseRoles(tx, principal, user.grants);
      return { id: await insertPerson(tx, read, passwordHash, this.clock.now()) };
    });
  }
}

/** Accounts at which the caller keeps no people look missing. */
function refuseForeign(principal: Principal, { grants, accountIds = [] }: NewUser): void {
  if (principal.kind === 'service') return;
  const asked = [...new Set([...accountIds, ...grants.map(({ accountId }) => accountId)])];
  const { accounts } = upkeepScope(principal, 'people', ...asked);
  if (accounts !== 'all' && !asked.every((account) => accounts.includes(account)))
    throw Problem.notFound('operator');
}

/** Refuses roles that are not there for their account, or above the caller. Locks the accounts. */
export async function refuseRoles(
  tx: Tx,
  principal: Principal,
  grants: readonly { accountId: number; roleId: number }[],
): Promise<void> {
  const accounts = [...new Set(grants.map(({ accountId }) => accountId))].sort((a, b) => a - b);
  for (const accountId of accounts) await lockAccount(tx, accountId);
  for (const { accountId, roleId } of grants) {
    const role = await roleById(tx, roleId);
    if (!role || (role.account_id !== null && role.account_id !== accountId)) throw Problem.notFound('role');
    refuseAbove(principal, powerOf(role, accountId));
  }
}
