import {
  Clock,
  Database,
  knownLanguage,
  restrictedStatuses,
  schedule,
  type DueWork,
  type DueWorkHandler,
  type Ids,
  type MailSealer,
  type Random,
  type Tx,
} from '@backroom/platform';
import { AccountCopy } from '../copies/copies.entities.js';
import { forgetOldInvites } from './forget-invites.sql.js';
import { lockedInvite } from './invite.sql.js';
import { forgetInviteDays } from './operator-quota.js';
import { forgetRecipients, pauseOfRecipient } from './recipient-quota.js';
import { hashOf } from '../identification/code-hash.js';

const kind = 'invite-mail';
const cleaning = 'invite-recipients';
const hour = 3_600_000;
/** Validity of a link, milliseconds (decided: Customers). */
const lifetime = 14 * 24 * hour;

export function inviteMail({ id, accountId }: { id: string; accountId: number }, dueAt: Date): DueWork<null> {
  return { kind, key: id, accountId, dueAt, payload: null };
}

/** Id of an invite mail, which contains the invite’s id. */
const mailName = (id: string, mailId: string): string => `customer-invite/${id}/${mailId}`;
export const invitedBy = (mail: string): { id: string; mailId: string } | undefined => {
  const [, id, mailId] = /^customer-invite\/([\da-f-]{36})\/([\da-f-]{36})$/.exec(mail) ?? [];
  return id && mailId ? { id, mailId } : undefined;
};

/**
 * Sends an invite as soon as its address is below its limit, with a new key whose validity begins now. Suspended and
 * closed operators send none.
 */
export function sendInvite(parts: {
  clock: Clock;
  ids: Ids;
  random: Random;
  mails: MailSealer;
}): DueWorkHandler<null> {
  const { clock, ids, random, mails } = parts;
  return {
    kind,
    async handle(tx, { key: id, accountId }) {
      const invite = await lockedInvite(tx, id);
      if (!invite?.waits || invite.acceptedAt) return;
      const operator = await tx.records.findOneBy(AccountCopy, { accountId });
      if (!operator || restrictedStatuses.includes(operator.status)) return;
      const now = clock.now();
      const later = await pauseOfRecipient(tx, invite.email, now);
      if (later) return schedule(tx, inviteMail({ id, accountId }, later));
      const key = random.bytes(32).toString('base64url');
      const mailId = ids.next();
      const expiresAt = new Date(now.getTime() + lifetime);
      await recordSent(tx, { id, mailId, key, now, expiresAt });
      tx.publish(
        mails.requested({
          id: mailName(id, mailId),
          kind: 'customerInvite',
          language: knownLanguage(invite.language),
          to: invite.email,
          name: invite.firstName,
          values: { id, key, operator: operator.name },
          expiresAt,
        }),
      );
    },
  };
}

async function recordSent(
  tx: Tx,
  sent: { id: string; mailId: string; key: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tx.query(
    `update invite set waits = false, mail_id = $2, key_hash = $3, sent_at = $4, expires_at = $5, bounced_at = null,
       wrong_keys = 0, paused_until = null where id = $1`,
    [sent.id, sent.mailId, hashOf(sent.key), sent.now, sent.expiresAt],
  );
}

const nextCleaning = (now: Date): DueWork<null> => ({
  ...{ kind: cleaning, key: 'all', accountId: 0, payload: null },
  dueAt: new Date(now.getTime() + hour),
});

/** Deletes outdated limits of mailboxes and old invites once an hour. */
export function cleanUpRecipients(clock: Clock): DueWorkHandler<null> {
  return {
    kind: cleaning,
    async handle(tx) {
      const now = clock.now();
      await forgetRecipients(tx, now);
      await forgetInviteDays(tx, now);
      const isMore = await forgetOldInvites(tx, now);
      await schedule(tx, { ...nextCleaning(now), ...(isMore && { dueAt: now }) });
    },
  };
}

/** Runs at each start; postpones an existing schedule by at most an hour. */
export function scheduleCleaning(database: Database, clock: Clock): Promise<void> {
  return database.transaction((tx) => schedule(tx, nextCleaning(clock.now())));
}
