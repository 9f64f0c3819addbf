import { timingSafeEqual } from 'node:crypto';
import { everyTenant, isUuid, Problem, restrictedStatuses, type Database, type Tx } from '@backroom/platform';
import type { OpenInviteRequest } from '@backroom/proto/customers/v1/invites_service';
import { hasPart } from '@backroom/proto/programs';
import { AccountCopy } from '../copies/copies.entities.js';
import { fault } from '../faults.js';
import { lockedInvite, type InviteRow } from './invite.sql.js';
import { hashOf } from '../identification/code-hash.js';

/** Wrong keys in a row after which an invite opens to nobody, and for how long, milliseconds. */
const mostWrong = 10;
const rest = 5 * 60_000;

/** An invite whose key was told, or why it opens nothing. */
export type Opened =
  { invite: InviteRow; operator: AccountCopy } | { refused: 'wrong' | 'over' | 'restricted' };

/** Whose invite it is, to be opened in their rows alone. Throws as `refusedLink` for one that is not there. */
export async function accountOfInvite(database: Database, id: string): Promise<number> {
  if (!isUuid(id)) throw refusedLink('wrong');
  const [row] = await database.withTenant(everyTenant, (tx) =>
    tx.query<{ account_id: number }>('select account_id from invite where id = $1', [id]),
  );
  if (!row) throw refusedLink('wrong');
  return row.account_id;
}

/**
 * Opens an invite by the key of its mail, and keeps it until the end. What is wrong is counted, so the transaction has to
 * be committed whatever comes of it. One that was accepted stays open: its person may come again.
 */
export async function openInvite(tx: Tx, { id, key }: OpenInviteRequest, now: Date): Promise<Opened> {
  const invite = await lockedInvite(tx, id);
  if (!invite || (invite.pausedUntil && invite.pausedUntil > now)) return { refused: 'wrong' };
  if (!invite.keyHash || !timingSafeEqual(invite.keyHash, hashOf(key))) {
    const wrong = invite.wrongKeys + 1;
    const isEnough = wrong >= mostWrong;
    await tx.query('update invite set wrong_keys = $2, paused_until = $3 where id = $1', [
      ...[id, isEnough ? 0 : wrong, isEnough ? new Date(now.getTime() + rest) : null],
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

/** What is said of a link that opens nothing: of a wrong key, and of another's link, the same. */
export function refusedLink(why: 'wrong' | 'over' | 'restricted'): Problem {
  if (why === 'wrong') return Problem.invalid('key', fault('invite-link'));
  return new Problem('unprocessable', fault('invite-over'));
}
