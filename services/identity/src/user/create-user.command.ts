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
import { refuseAbove, refuseBeyond, setupChangeScope } from '../access/authority.js';
import { lockAccount } from '../account/lock-account.js';
import type { PersonRecord } from './person.entity.js';
import { powerOf, roleById } from '../role/role.sql.js';
import { hashOfNewPassword } from '../password/password-rules.js';
import { SecretDigests } from '../sign-in/secret-digest.js';
import { insertPerson, isInvited, membershipsOf, readNewUser, type NewUser } from './insert-person.js';
import { Invites } from './invites.js';
import { personToRepresent } from './stand-in.js';

export class CreateUser {
  constructor(
    readonly user: NewUser,
    readonly idempotencyKey?: string,
  ) {}
}

/**
 * Creates a person with accounts and roles in one transaction (SETUP-3). Without a password they are invited to choose
 * one; a person of another operator with the email is invited to join as themselves.
 */
@CommandHandler(CreateUser)
export class CreateUserHandler implements ICommandHandler<CreateUser, { id: number }> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly digests: SecretDigests,
    private readonly invites: Invites,
  ) {}

  async execute({ user, idempotencyKey }: CreateUser): Promise<{ id: number }> {
    const principal = currentPrincipal();
    refuseForeign(principal, user);
    const read = readNewUser(user);
    const { language: _language, ...fields } = read;
    const input = { ...fields, password: this.digests.of(read.password) };
    const passwordHash = isInvited(read) ? '' : await hashOfNewPassword(read.password);
    // Row-level security shows a person through their accounts, which are written afterwards.
    const options = { name: 'create-user', scope: everyTenant, principal, idempotencyKey, input };
    return this.commands.run(options, async (tx) => {
      // Accounts are locked before the person, against deadlocks: a transaction that waits for the email holds none of
      // them.
      for (const id of membershipsOf(read).sort((a, b) => a - b)) await lockAccount(tx, id);
      await refuseRoles(tx, principal, user.grants);
      let existing: PersonRecord | undefined;
      const passwordChosenBy = principal.kind === 'service' ? undefined : Number(principal.id);
      const id = await insertPerson(
        tx,
        { ...read, passwordChosenBy },
        passwordHash,
        this.clock.now(),
        async () => {
          existing = await personToRepresent(tx, principal, read.email);
          return existing.id;
        },
      );
      const [accountId] = membershipsOf(read);
      // A disabled person gets no invitation: its key would open nothing.
      if (read.enabled === false) return { id };
      if (isInvited(read)) await this.invites.send(tx, id, read, accountId!, existing);
      // With a given password, nothing must reveal that the person exists.
      else if (existing) await this.invites.sendWithinQuota(tx, id, read, accountId!, existing);
      return { id };
    });
  }
}

/** Treats accounts where the caller does not manage people as missing. */
function refuseForeign(principal: Principal, user: NewUser): void {
  if (principal.kind === 'service') return;
  const accountIds = membershipsOf(user);
  const { accounts } = setupChangeScope(principal, 'people', ...accountIds);
  if (accounts !== 'all' && !accountIds.every((account) => accounts.includes(account)))
    throw Problem.notFound('operator');
}

/** Refuses roles that are missing in their account or above the caller. The accounts must be locked. */
async function refuseRoles(
  tx: Tx,
  principal: Principal,
  grants: readonly { accountId: number; roleId: number }[],
): Promise<void> {
  for (const { accountId, roleId } of grants) {
    const role = await roleById(tx, roleId);
    if (!role || (role.accountId !== null && role.accountId !== accountId)) throw Problem.notFound('role');
    refuseBeyond(principal, powerOf(role, accountId));
    refuseAbove(principal, powerOf(role, accountId));
  }
}
