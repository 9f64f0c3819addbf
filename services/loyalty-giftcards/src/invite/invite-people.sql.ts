import {
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
import { mailboxOf } from './mailbox.js';
import { countInvited, invitesLeft, maxADay } from './operator-quota.js';

/** Somebody to invite; `row` names them. */
export interface Wanted {
  row: number;
  content: Content;
}

export interface Invited {
  invited: { row: number; id: string }[];
  refused: { row: number; error: FieldError }[];
}

interface Standing {
  id: string;
  isOpen: boolean;
}

/**
 * Invites people in the name of an operator, whose invites are locked: whoever is named twice, is a customer or has an
 * invite already is told, as is who comes after the last that the day has room for; who has one that came to nothing is
 * invited anew. Their mails are due now.
 */
export async function invitePeople(
  tx: Tx,
  { accountId, language, now, ids }: { accountId: number; language: string; now: Date; ids: Ids },
  wanted: readonly Wanted[],
): Promise<Invited> {
  const known = await knownOf(tx, accountId, wanted, now);
  const left = await invitesLeft(tx, accountId, now);
  const rowsBefore = new Map<string, number>();
  const [invited, refused]: [(Wanted & { id: string; mailbox: string })[], Invited['refused']] = [[], []];
  for (const one of wanted) {
    const mailbox = mailboxOf(one.content.email);
    const isOver = invited.length >= left;
    const why =
      faultOf(one, mailbox, rowsBefore.get(mailbox), known) ??
      (isOver ? fault('invites-a-day', { max: maxADay }) : undefined);
    if (why) refused.push({ row: one.row, error: fieldError('email', why) });
    else invited.push({ ...one, mailbox, id: known.invites.get(mailbox)?.id ?? ids.next() });
    if (!rowsBefore.has(mailbox)) rowsBefore.set(mailbox, one.row);
  }
  await countInvited(tx, accountId, invited.length, now);
  await write(tx, { accountId, language, now }, invited);
  await schedule(tx, ...invited.map(({ id }) => inviteMail({ id, accountId }, now)));
  return { invited: invited.map(({ row, id }) => ({ row, id })), refused };
}

interface Known {
  customers: ReadonlySet<string>;
  invites: ReadonlyMap<string, Standing>;
}

function faultOf(
  { content }: Wanted,
  mailbox: string,
  before: number | undefined,
  { customers, invites }: Known,
): Fault | undefined {
  if (before !== undefined) return fault('same-mailbox', { row: before });
  if (customers.has(content.email)) return fault('customer-already');
  return invites.get(mailbox)?.isOpen ? fault('invited-already') : undefined;
}

/** Who among them is a customer, and which invites they have. An invite that was accepted stands: its person is one. */
async function knownOf(tx: Tx, accountId: number, wanted: readonly Wanted[], now: Date): Promise<Known> {
  const emails = wanted.map(({ content }) => content.email);
  const [customers, invites] = await Promise.all([
    tx.query<{ email_key: string }>(
      'select email_key from customer where account_id = $1 and email_key = any ($2)',
      [accountId, emails],
    ),
    tx.query<{ mailbox: string; id: string; is_open: boolean }>(
      `select mailbox, id, accepted_at is not null or waits or (bounced_at is null and expires_at > $3) as is_open
       from invite where account_id = $1 and mailbox = any ($2) for update`,
      [accountId, emails.map(mailboxOf), now],
    ),
  ]);
  return {
    customers: new Set(customers.map(({ email_key }) => email_key)),
    invites: new Map(invites.map(({ mailbox, id, is_open }) => [mailbox, { id, isOpen: is_open }])),
  };
}

async function write(
  tx: Tx,
  { accountId, language, now }: { accountId: number; language: string; now: Date },
  invited: readonly (Wanted & { id: string; mailbox: string })[],
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
          // Nothing of the mail before counts.
          ...(['waits', 'keyHash', 'sentAt', 'expiresAt', 'bouncedAt'] as const),
        ],
        set: { version: 'invite.version + 1' },
      },
    },
  );
}
