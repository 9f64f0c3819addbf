import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { BootedSystem } from '@backroom/testing/boot-system';
import { postgresUrl } from '@backroom/testing/stores';
import { percentile, type Benchmark } from './benchmark.js';
import { Session } from './session.js';
import { sized } from './size.js';

const rows = sized(5_000, 20);
const rounds = sized(5, 1);

/** A file of invites over the API, compared with the same rows and due work written by hand. */
export const invites: Benchmark = {
  name: 'invites',
  about: `POST /v2/invites with a CSV file of ${rows} rows, ${rounds} files one after the other, sent → answered with every row; baseline: the same ${rows} rows and as much due work inserted in one transaction through plain pg`,
  demo: { orders: 1_000 },
  async run(system) {
    const client = new pg.Client({ connectionString: postgresUrl('loyalty_giftcards', system) });
    await client.connect();
    try {
      return await compare(system, client);
    } finally {
      await client.end();
    }
  },
};

async function compare(system: BootedSystem, client: pg.Client) {
  const session = await Session.of(system, 'owner');
  const accountId = await session.operator();
  const ours: number[] = [];
  const byHand: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const emails = Array.from({ length: rows }, (_, n) => `bench-${round}-${n}@example.test`);
    const own = await timed(() => send(session, accountId, emails));
    const hand = await timed(() => insert(client, accountId, emails));
    // Times the files, not the mails of the previous file.
    await client.query("delete from due_work where kind in ('invite-mail', 'bench')");
    // Also lifts the daily limit of invites per operator.
    await client.query('delete from invite_day');
    if (round === 0) continue;
    ours.push(own);
    byHand.push(hand);
  }
  const [middle, baseline] = [percentile(ours, 0.5), percentile(byHand, 0.5)].map(Math.round);
  return {
    name: 'invites',
    ours: middle!,
    baseline: baseline!,
    unit: `ms for ${rows} rows`,
    ratio: Number((middle! / baseline!).toFixed(2)),
    details: { rounds, 'slowest, ms': Math.round(Math.max(...ours)) },
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function send(session: Session, accountId: number, emails: readonly string[]): Promise<void> {
  const lines = emails.map((email, n) => `${email},First ${n},Last ${n},+1 555 0100,Night shift`);
  const form = new FormData();
  form.set(
    'file',
    new Blob([['email,firstName,lastName,phone,group', ...lines].join('\n')]),
    'customers.csv',
  );
  const answer = await fetch(`${session.base}/invites?accountId=${accountId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.accessToken}`, 'idempotency-key': randomUUID() },
    body: form,
  });
  const { data } = (await answer.json()) as { data?: { invited: unknown[] } };
  if (data?.invited.length !== emails.length) throw new Error(`invites answered ${answer.status}`);
}

async function insert(client: pg.Client, accountId: number, emails: readonly string[]): Promise<void> {
  const ids = emails.map(() => randomUUID());
  const hand = emails.map((email) => `hand-${email}`);
  await client.query('begin');
  await client.query(
    `insert into invite (id, account_id, email, mailbox, first_name, last_name, phone, group_name, language, invited_at)
     select id, $1, email, email, 'First', 'Last', '+1 555 0100', 'Night shift', 'en', now()
     from unnest($2::uuid[], $3::text[]) as t(id, email)`,
    [accountId, ids, hand],
  );
  await client.query(
    `insert into due_work (kind, key, account_id, due_at, payload)
     select 'bench', id, $1, now() + interval '1 day', 'null' from unnest($2::text[]) as t(id)`,
    [accountId, ids],
  );
  await client.query('commit');
}
