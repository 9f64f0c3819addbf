import { createHash } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import {
  accountScope,
  cancel,
  Commands,
  currentPrincipal,
  everyTenant,
  type CommandTx,
  type DatabasePlatform,
} from '@backroom/platform';
import { hasPart } from '@backroom/proto/programs';
import type { Content } from '../invite/invite-content.js';
import { invitePeople } from '../invite/invite-people.sql.js';
import { mailboxOf } from '../invite/mailbox.js';

const day = 86_400_000;
/** Validity of a link. */
const lifetime = 14 * day;

type State = 'sent' | 'expired' | 'bounced' | 'waiting';
/** Invited people who have not accepted, with the state of the invite and its age in days. */
const people: readonly [
  first: string,
  last: string,
  phone: string,
  group: string,
  state: State,
  age: number,
][] = [
  ['Amara', 'Okafor', '+1 555 0142', 'Night shift', 'sent', 1],
  ['Luis', 'Herrera', '', 'Regulars', 'sent', 3],
  ['Mei', 'Tanaka', '+1 555 0187', '', 'sent', 6],
  ['Jonas', 'Weber', '', '', 'expired', 20],
  ['Priya', 'Nair', '+1 555 0109', 'Night shift', 'expired', 34],
  ['Chloé', 'Martin', '', 'Regulars', 'bounced', 9],
  ['Owen', 'Price', '', '', 'waiting', 0],
];
/** Max accepted invites. */
const maxAccepted = 8;

/**
 * Seeds invites of every operator with customers, at least one of each state, plus accepted ones of customers who
 * joined by invite.
 */
export async function seedInvites(app: INestApplicationContext, platform: DatabasePlatform): Promise<void> {
  const now = platform.clock.now();
  const operators = await platform.database.withTenant(everyTenant, (tx) =>
    tx.query<{ account_id: number; loyalty_program: string }>(
      'select account_id, loyalty_program from account_copy order by account_id',
    ),
  );
  for (const { account_id: accountId, loyalty_program: program } of operators) {
    if (!hasPart(program, 'customersInvite')) continue;
    const options = {
      ...{ name: 'import-invites', scope: accountScope(accountId), principal: currentPrincipal() },
      idempotencyKey: `demo:invites:${accountId}`,
    };
    await app.get(Commands).run(options, async (tx) => {
      const invited = await invite(tx, platform, accountId, now);
      const accepted = await accept(tx, platform, accountId);
      tx.audit({
        ...{ accountId, subjectKind: 'invite-file', subjectId: 'demo', subjectName: 'customers.csv' },
        after: { invited: invited + accepted, rejected: 0 },
      });
      return {};
    });
  }
}

async function invite(
  tx: CommandTx,
  { ids, random }: DatabasePlatform,
  accountId: number,
  now: Date,
): Promise<number> {
  const candidates = people.map(([firstName, lastName, phone, group], row) => {
    const email = `${firstName}.${lastName}.${accountId}@example.test`.toLowerCase().replaceAll('é', 'e');
    return { row, content: { email, firstName, lastName, phone, group } };
  });
  const { invited } = await invitePeople(tx, { accountId, language: 'en', now, ids }, candidates);
  for (const { row, id } of invited) {
    const [, , , , state, age] = people[row]!;
    const sentAt = new Date(now.getTime() - age * day);
    if (state === 'waiting') await fill(tx, candidates[row]!.content, now);
    else {
      await cancel(tx, 'invite-mail', id);
      await tx.query(
        `update invite set waits = false, mail_id = $2, key_hash = $3, invited_at = $4, sent_at = $4, expires_at = $5,
           bounced_at = $6 where id = $1`,
        [
          ...[id, ids.next(), createHash('sha256').update(random.bytes(32)).digest(), sentAt],
          ...[new Date(sentAt.getTime() + lifetime), state === 'bounced' ? sentAt : null],
        ],
      );
    }
  }
  return invited.length;
}

/**
 * Uses up the daily limit of a mailbox, as if others had invited it three times today, so that the invite stays
 * waiting.
 */
async function fill(tx: CommandTx, { email }: Content, now: Date): Promise<void> {
  await tx.query(
    `insert into invite_recipient (mailbox_hash, mailed_at, last_at) values ($1, array[$2, $2, $2]::timestamptz[], $2)
     on conflict do nothing`,
    [createHash('sha256').update(mailboxOf(email)).digest(), now],
  );
}

/** Seeds the invites of customers who joined by one. */
async function accept(tx: CommandTx, { ids }: DatabasePlatform, accountId: number): Promise<number> {
  const joined = await tx.query<{
    person_id: number;
    email: string;
    first_name: string;
    last_name: string;
    joined_at: Date;
  }>(
    `select person_id, email, first_name, last_name, joined_at from customer
     where account_id = $1 and joined_by = 'invite' order by person_id limit $2`,
    [accountId, maxAccepted],
  );
  for (const { person_id, email, first_name, last_name, joined_at } of joined) {
    const sentAt = new Date(joined_at.getTime() - 2 * day);
    await tx.query(
      `insert into invite (id, account_id, email, mailbox, first_name, last_name, phone, group_name, language, invited_at,
         waits, sent_at, expires_at, accepted_at, person_id)
       values ($1, $2, $3, $4, $5, $6, '', '', 'en', $7, false, $7, $8, $9, $10) on conflict do nothing`,
      [
        ...[ids.next(), accountId, email, mailboxOf(email), first_name, last_name, sentAt],
        ...[new Date(sentAt.getTime() + lifetime), joined_at, person_id],
      ],
    );
  }
  return joined.length;
}
