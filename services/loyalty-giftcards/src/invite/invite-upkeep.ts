import {
  everyTenant,
  isUuid,
  ofCopies,
  Problem,
  refuseStale,
  type Clock,
  type Commands,
  type CommandTx,
  type Database,
  type Principal,
  type TenantScope,
  type Tx,
} from '@backroom/platform';
import { AccountCopy } from '../copies/copies.entities.js';
import { accountsWith } from '../copies/accounts-with.js';
import { changeScopeOf } from '../customer/customer-scope.js';
import { fault } from '../faults.js';
import { inviteById, lockedInvite, lockInvites, type InviteRow } from './invite.sql.js';

/** Dependencies of a change of an invite. */
export interface InviteParts {
  commands: Commands;
  database: Database;
  clock: Clock;
}

interface Change {
  name: string;
  id: string;
  principal: Principal;
  input: unknown;
  version?: number;
}

/**
 * Changes an invite that the caller manages, with the operator’s invites locked. Throws `notFound` for one of another
 * operator.
 */
export async function changeInvite<T>(
  { commands, database, clock }: InviteParts,
  { id, version, principal, ...options }: Change,
  work: (tx: CommandTx, invite: InviteRow, now: Date) => Promise<T>,
): Promise<T> {
  if (!isUuid(id)) throw Problem.notFound('invite');
  // The operator of the invite determines where the permission is needed.
  const { accountId } = await database.withTenant(everyTenant, (tx) => inviteById(tx, id, clock.now()));
  const scope = changeScopeOf(principal, accountId, 'invite');
  return commands.run({ ...options, principal, scope }, async (tx) => {
    await refuseOtherProgram(tx, scope, accountId);
    await lockInvites(tx, accountId);
    const invite = await lockedInvite(tx, id);
    if (!invite) throw Problem.notFound('invite');
    refuseStale('invite', invite.version, version);
    return work(tx, invite, clock.now());
  });
}

/** Throws `notFound` for a missing operator, `forbidden` for one whose program has no customers. */
export async function refuseOtherProgram(tx: Tx, scope: TenantScope, accountId: number): Promise<void> {
  const accounts = await accountsWith(tx, { ...scope, accounts: within(scope, accountId) }, 'customers');
  if (accounts.length === 0) throw Problem.notFound('account', ofCopies(AccountCopy, accountId));
}

const within = ({ accounts }: TenantScope, accountId: number): number[] =>
  accounts === 'all' || accounts.includes(accountId) ? [accountId] : [];

/** Rejects a change of an accepted invite. */
export function refuseAccepted({ acceptedAt }: InviteRow): void {
  if (acceptedAt) throw new Problem('unprocessable', fault('invite-accepted'));
}
