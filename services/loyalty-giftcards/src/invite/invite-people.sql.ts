import {
  emailForms,
  emailKeyOf,
  fieldError,
  insertMany,
  schedule,
  type Fault,
  type FieldError,
  type Ids,
  type Tx,
} from '@backroom/platform';
import { fault } from '../faults.js';
import type { Content } from './invite-content.js';
import { inviteMail } from './invite-mail.work.js';
import { inviteTable } from './invite.tables.js';
import { mailboxForms, mailboxOf } from './mailbox.js';
import { countInvited, invitesLeft, maxInvitesPerDay } from './operator-quota.js';

/** A person to invite; `row` identifies them in the result. */
export interface Candidate {
  row: number;
  content: Content;
}

export interface Invited {
  invited: { row: number; id: string }[];
  refused: { row: number; error: FieldError }[];
}

interface ExistingInvite {
  id: string;
  /** As stored, which identifies the row. */
  mailbox: string;
  isOpen: boolean;
}

/**
 * Invites people for an operator, whose invites are locked. Rejects people listed twice, customers, people with a
 * pending or accepted invite, and those beyond the daily limit; an expired or bounced invite is renewed. Their mails
 * are due now.
 */
export async function invitePeople(
  tx: Tx,
  { accountId, language, now, ids }: { accountId: number; language: string; now: Date; ids: Ids },
  candidates: readonly Candidate[],
): Promise<Invited> {
  const known = await knownOf(tx, accountId, candidates, now);
  const left = await invitesLeft(tx, accountId, now);
  const rowsBefore = new Map<string, number>();
  const [invited, refused]: [(Candidate & { id: string; mailbox: string })[], Invited['refused']] = [[], []];
  for (const one of candidates) {
    const mailbox = mailboxOf(one.content.email);
    const isOver = invited.length >= left;
    const reason =
      faultOf(one, mailbox, rowsBefore.get(mailbox), known) ??
      (isOver ? fault('invites-a-day', { max: maxInvitesPerDay }) : undefined);
    if (reason) refused.push({ row: one.row, error: fieldError('email', reason) });
    else invited.push({ ...one, ...(known.invites.get(mailbox) ?? { mailbox, id: ids.next() }) });
    if (!rowsBefore.has(mailbox)) rowsBefore.set(mailbox, one.row);
  }
  await countInvited(tx, accountId, invited.length, now);
  await write(tx, { accountId, language, now }, invited);
  await schedule(tx, ...invited.map(({ id }) => inviteMail({ id, accountId }, now)));
  return { invited: invited.map(({ row, id }) => ({ row, id })), refused };
}

interface Known {
  customers: ReadonlySet<string>;
  invites: ReadonlyMap<string, ExistingInvite>;
}

function faultOf(
  { content }: Candidate,
  mailbox: string,
  before: number | undefined,
  { customers, invites }: Known,
): Fault | undefined {
  if (before !== undefined) return fault('same-mailbox', { row: before });
  if (customers.has(content.email)) return fault('customer-already');
  return invites.get(mailbox)?.isOpen ? fault('invited-already') : undefined;
}

/**
 * Returns which of them are customers, and their existing invites. An accepted invite counts as open: its person is a
 * customer.
 */
async function knownOf(
  tx: Tx,
  accountId: number,
  candidates: readonly Candidate[],
  now: Date,
): Promise<Known> {
  const emails = candidates.map(({ content }) => content.email);
  const [customers, invites] = await Promise.all([
    tx.query<{ email_key: string }>(
      'select email_key from customer where account_id = $1 and email_key = any ($2)',
      [accountId, emails.flatMap(emailForms)],
    ),
    tx.query<{ mailbox: string; id: string; is_open: boolean }>(
      `select mailbox, id, accepted_at is not null or waits or (bounced_at is null and expires_at > $3) as is_open
       from invite where account_id = $1 and mailbox = any ($2) order by is_open, id for update`,
      [accountId, emails.flatMap(mailboxForms), now],
    ),
  ]);
  return {
    customers: new Set(customers.map(({ email_key }) => emailKeyOf(email_key))),
    // Of two forms of a mailbox, an open invite counts.
    invites: new Map(
      invites.map(({ mailbox, id, is_open }) => [emailKeyOf(mailbox), { id, mailbox, isOpen: is_open }]),
    ),
  };
}

async function write(
  tx: Tx,
  { accountId, language, now }: { accountId: number; language: string; now: Date },
  invited: readonly (Candidate & { id: string; mailbox: string })[],
): Promise<void> {
  await insertMany(
    tx,
    inviteTable,
    invited.map(({ id, mailbox, content: { email, firstName, lastName, phone, group } }) => ({
      ...{ id, accountId, email, mailbox, firstName, lastName, phone, groupName: group },
      ...{ language, invitedAt: now },
    })),
    {
      onConflict: {
        on: ['accountId', 'mailbox'],
        update: [
          ...(['language', 'invitedAt', 'email', 'firstName', 'lastName', 'phone', 'groupName'] as const),
          // The previous mail no longer counts.
          ...(['waits', 'keyHash', 'sentAt', 'expiresAt', 'bouncedAt'] as const),
        ],
        set: { version: 'invite.version + 1' },
      },
    },
  );
}
