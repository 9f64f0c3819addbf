import { fieldError, schedule, type Fault, type FieldError, type Ids, type Tx } from '@backroom/platform';
import { fault } from '../faults.js';
import type { Content } from './invite-content.js';
import { inviteMail } from './invite-mail.work.js';
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
  if (invited.length === 0) return;
  await tx.query(
    `insert into invite as i (account_id, language, invited_at, id, mailbox, email, first_name, last_name, phone, group_name)
     select $1, $2, $3, * from unnest($4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[])
     on conflict (account_id, mailbox) do update set language = excluded.language, invited_at = excluded.invited_at,
       email = excluded.email, first_name = excluded.first_name, last_name = excluded.last_name,
       phone = excluded.phone, group_name = excluded.group_name, waits = true, key_hash = null, sent_at = null,
       expires_at = null, bounced_at = null, version = i.version + 1`,
    [
      ...[accountId, language, now, invited.map(({ id }) => id), invited.map(({ mailbox }) => mailbox)],
      ...(['email', 'firstName', 'lastName', 'phone', 'group'] as const).map((field) =>
        invited.map(({ content }) => content[field]),
      ),
    ],
  );
}
