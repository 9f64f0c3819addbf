import {
  byName,
  pageOf,
  Problem,
  rowsOf,
  sortClause,
  typedPatternsOf,
  wordsBegin,
  type PageOptions,
  type Tx,
} from '@backroom/platform';
import type { Invite } from '@backroom/proto/customers/v1/invites_service';

/** A locked row: it is being opened, accepted or changed. */
export interface InviteRow extends Record<string, unknown> {
  id: string;
  accountId: number;
  email: string;
  mailbox: string;
  firstName: string;
  lastName: string;
  phone: string;
  groupName: string;
  language: string;
  waits: boolean;
  keyHash: Buffer | null;
  expiresAt: Date | null;
  bouncedAt: Date | null;
  wrongKeys: number;
  pausedUntil: Date | null;
  acceptedAt: Date | null;
  personId: number | null;
  version: number;
}

/** Returns the SQL of an invite’s state at a moment; `now` is SQL. */
const stateAt = (now: string): string => `case when accepted_at is not null then 'accepted'
    when waits then 'waiting' when bounced_at is not null then 'bounced'
    when expires_at <= ${now}::timestamptz then 'expired' else 'sent' end`;

const millis = (column: string): string => `coalesce((extract(epoch from ${column}) * 1000)::bigint, 0)`;

const invitesAt = (now: string): string => `select id, account_id, email, first_name, last_name, phone,
    group_name as group, ${stateAt(now)} as state, ${millis('sent_at')} as sent_at,
    ${millis('expires_at')} as expires_at, version, invited_at from invite`;

const sortable = {
  email: ['email'],
  firstName: [byName('first_name')],
  lastName: [byName('last_name')],
  group: [byName('"group"')],
  state: ['state'],
  sent: ['nullif(sent_at, 0)'],
  expires: ['nullif(expires_at, 0)'],
};

export async function invitePage(
  tx: Tx,
  request: PageOptions & { accounts: readonly number[]; keywords: string; state: string; sort?: string },
  now: Date,
): Promise<{ invites: Invite[]; total: number }> {
  const text = `concat_ws(' ', first_name, last_name, group_name)`;
  const found = `select * from (${invitesAt('$1')}) as i
    where account_id = any ($2) and ($3 = '' or state = $3)
      and id in (select id from invite where ${wordsBegin(text, '$4', 'email')})`;
  const by = sortClause(request.sort, sortable, 'invited_at desc, id desc');
  const values = [now, request.accounts, request.state, typedPatternsOf(request.keywords, true)];
  const { rows, total } = await pageOf<Invite>(tx, found, values, by, request);
  return { invites: rows, total };
}

/** Returns an invite as displayed. Throws `notFound`. */
export async function inviteById(tx: Tx, id: string, now: Date): Promise<Invite> {
  const [invite] = await rowsOf<Invite & Record<string, unknown>>(
    tx,
    `select * from (${invitesAt('$2')}) as i where id = $1`,
    [id, now],
  );
  if (!invite) throw Problem.notFound('invite');
  return invite;
}

/** Returns an invite as stored, locked until the end; undefined if missing. */
export async function lockedInvite(tx: Tx, id: string): Promise<InviteRow | undefined> {
  const [row] = await rowsOf<InviteRow>(tx, 'select * from invite where id = $1 for update', [id]);
  return row;
}

/** Serializes changes of an operator’s invites, so that each sees the previous one. */
export async function lockInvites(tx: Tx, accountId: number): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('invites ' || $1, 0))", [String(accountId)]);
}
