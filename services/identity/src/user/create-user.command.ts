import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentPrincipal, everyTenant, Problem } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { hashPassword } from '../session/passwords.js';

export interface NewUser {
  email: string;
  firstName: string;
  lastName: string;
  password: string;
  superAdmin?: boolean;
  grants: { accountId: number; roleId: number }[];
}

export class CreateUser {
  constructor(
    readonly user: NewUser,
    readonly idempotencyKey: string,
  ) {}
}

/** Creates a person with their grants in one transaction. Email is unique, whatever its case. */
@CommandHandler(CreateUser)
export class CreateUserHandler implements ICommandHandler<CreateUser, { id: number }> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  async execute({ user, idempotencyKey }: CreateUser): Promise<{ id: number }> {
    const { password, ...visible } = user;
    const passwordHash = await hashPassword(password);
    const options = {
      name: 'create-user',
      scope: everyTenant,
      principal: currentPrincipal(),
      idempotencyKey,
      input: visible,
    };
    return this.commands.run(options, async (tx) => {
      const now = this.clock.now();
      const [row] = await tx.query<{ id: number; grants_version: number }>(
        `insert into person (email, first_name, last_name, password_hash, super_admin, created_at)
         values ($1, $2, $3, $4, $5, $6) on conflict (lower(email)) do nothing returning id, grants_version`,
        [user.email, user.firstName, user.lastName, passwordHash, user.superAdmin ?? false, now],
      );
      if (!row) throw Problem.invalid('email', 'is taken');
      await tx.query(
        `insert into person_grant (person_id, account_id, role_id)
         select $1, * from unnest($2::bigint[], $3::bigint[]) on conflict do nothing`,
        [row.id, user.grants.map((grant) => grant.accountId), user.grants.map((grant) => grant.roleId)],
      );
      const accountIds = [...new Set(user.grants.map((grant) => grant.accountId))];
      tx.publish(
        {
          event: events.UserChanged,
          key: String(row.id),
          accountId: 0,
          payload: { userId: row.id, enabled: true, accountIds, createdAt: now.getTime() },
        },
        {
          event: events.GrantsChanged,
          key: String(row.id),
          accountId: 0,
          payload: { userId: row.id, grantsVersion: row.grants_version, sessionId: '' },
        },
      );
      for (const accountId of accountIds)
        tx.audit({ accountId, subjectKind: 'user', subjectId: row.id, after: { grants: user.grants } });
      return { id: row.id };
    });
  }
}
