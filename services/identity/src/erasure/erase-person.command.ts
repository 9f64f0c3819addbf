import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Clock,
  Commands,
  currentSuperAdmin,
  everyTenant,
  Problem,
  Random,
  type CommandTx,
} from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { fault } from '../faults.js';
import { eraseKey } from '../audit/person-keys.sql.js';
import { hashPassword } from '../password/passwords.js';
import { endStandInsOf } from '../user/stand-in.js';
import { personTombstone } from '../user/publish-people.js';
import { blankPerson, deletePersonalRows } from './personal-rows.js';

export class ErasePerson {
  constructor(readonly userId: number) {}
}

/**
 * Erases a person: deletes or blanks their rows, publishes a tombstone to their state topic, and deletes their key in
 * the audit log. Money, orders and the history of grants have only their ID and stay. Idempotent.
 */
@CommandHandler(ErasePerson)
export class ErasePersonHandler implements ICommandHandler<ErasePerson, number> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  /** Returns the time of the erasure, milliseconds since the epoch. */
  async execute({ userId }: ErasePerson): Promise<number> {
    const principal = currentSuperAdmin();
    if (principal.id === userId) throw new Problem('unprocessable', fault('erasing-oneself'));
    const passwordHash = await hashPassword(Buffer.from(this.random.bytes(32)).toString('base64url'));
    const options = { name: 'erase-person', scope: everyTenant, principal, input: { userId } };
    return this.commands.run(options, async (tx) => {
      const [person] = await tx.query<{ erased_at: Date | null; created_at: Date }>(
        'select erased_at, created_at from person where id = $1 for update',
        [userId],
      );
      if (!person) throw Problem.notFound('user');
      if (person.erased_at) return person.erased_at.getTime();
      const now = this.clock.now();
      const accounts = await accountsOfPerson(tx, userId);
      await endStandInsOf(tx, userId, now);
      await deletePersonalRows(tx, userId);
      const { grants_version } = await blankPerson(tx, userId, { passwordHash, now });
      await eraseKey(tx, `user:${userId}`, now);
      publishErasure(tx, { userId, accounts, grantsVersion: grants_version, createdAt: person.created_at });
      return now.getTime();
    });
  }
}

function accountsOfPerson(tx: CommandTx, userId: number): Promise<number[]> {
  return tx
    .query<{ account_id: number }>('select account_id from person_account where person_id = $1 order by 1', [
      userId,
    ])
    .then((rows) => rows.map(({ account_id }) => account_id));
}

/** Consumers that count people first receive the departure, then the tombstone. */
function publishErasure(
  tx: CommandTx,
  {
    userId,
    accounts,
    grantsVersion,
    createdAt,
  }: { userId: number; accounts: number[]; grantsVersion: number; createdAt: Date },
): void {
  const key = String(userId);
  const left = { userId, enabled: false, accountIds: accounts, createdAt: createdAt.getTime() };
  tx.publish(
    { event: events.UserChanged, key, accountId: 0, payload: left },
    { event: events.UserChanged, key, accountId: 0, payload: null },
    personTombstone(userId),
    { event: events.GrantsChanged, key, accountId: 0, payload: { userId, grantsVersion, sessionId: '' } },
  );
  for (const accountId of accounts.length > 0 ? accounts : [0])
    tx.audit({
      accountId,
      subjectKind: 'user',
      subjectId: userId,
      before: { erased: false },
      after: { erased: true },
    });
}
