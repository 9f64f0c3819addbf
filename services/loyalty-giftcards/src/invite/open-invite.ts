import { timingSafeEqual } from 'node:crypto';
import { everyTenant, isUuid, Problem, restrictedStatuses, type Database, type Tx } from '@backroom/platform';
import type { OpenInviteRequest } from '@backroom/proto/customers/v1/invites_service';
import { hasPart } from '@backroom/proto/programs';
import { AccountCopy } from '../copies/copies.entities.js';
import { fault } from '../faults.js';
import { lockedInvite, type InviteRow } from './invite.sql.js';
import { hashOf } from '../identification/code-hash.js';

/** Consecutive wrong keys after which an invite is paused for everybody, and the length of the pause, milliseconds. */
const maxWrong = 10;
const pauseMs = 5 * 60_000;

/** An invite opened by its key, or why it cannot be opened. */
export type Opened =
  { invite: InviteRow; operator: AccountCopy } | { refused: 'wrong' | 'over' | 'restricted' };

/**
 * Returns the operator of an invite, which limits the scope to open it in. Throws as `refusedLink` if it is missing.
 */
export async function accountOfInvite(database: Database, id: string): Promise<number> {
  if (!isUuid(id)) throw refusedLink('wrong');
  const [row] = await database.withTenant(everyTenant, (tx) =>
    tx.query<{ account_id: number }>('select account_id from invite where id = $1', [id]),
  );
  if (!row) throw refusedLink('wrong');
  return row.account_id;
}

/**
 * Opens an invite by the key of its mail and locks it until the end. Wrong keys are counted, so the transaction must
 * commit whatever the result. An accepted invite stays open, since its person may return.
 */
export async function openInvite(tx: Tx, { id, key }: OpenInviteRequest, now: Date): Promise<Opened> {
  const invite = await lockedInvite(tx, id);
  if (!invite || (invite.pausedUntil && invite.pausedUntil > now)) return { refused: 'wrong' };
  if (!invite.keyHash || !timingSafeEqual(invite.keyHash, hashOf(key))) {
    const wrong = invite.wrongKeys + 1;
    const isEnough = wrong >= maxWrong;
    await tx.query('update invite set wrong_keys = $2, paused_until = $3 where id = $1', [
      ...[id, isEnough ? 0 : wrong, isEnough ? new Date(now.getTime() + pauseMs) : null],
    ]);
    return { refused: 'wrong' };
  }
  if (invite.wrongKeys > 0) await tx.query('update invite set wrong_keys = 0 where id = $1', [id]);
  const operator = await tx.records.findOneBy(AccountCopy, { accountId: invite.accountId });
  if (!operator || restrictedStatuses.includes(operator.status)) return { refused: 'restricted' };
  if (!hasPart(operator.loyaltyProgram, 'customersInvite')) return { refused: 'over' };
  if (!invite.acceptedAt && invite.expiresAt! <= now) return { refused: 'over' };
  return { invite, operator };
}

/** Returns the error for a link that cannot be opened: the same for a wrong key and for another person’s link. */
export function refusedLink(reason: 'wrong' | 'over' | 'restricted'): Problem {
  if (reason === 'wrong') return Problem.invalid('key', fault('invite-link'));
  return new Problem('unprocessable', fault('invite-over'));
}
