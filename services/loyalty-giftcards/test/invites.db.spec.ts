import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { accountScope, Database, isOutage } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { recordTransactions } from '@backroom/testing/record-transactions';
import { expectTenantTablesClosed } from '@backroom/testing/tenant-tables';
import { limitedTo, personWith } from '@backroom/testing/service-under-test';
import { waitUntil } from '@backroom/testing/running-system';
import {
  account,
  connect,
  CustomersUnderTest,
  foreign,
  gym,
  keeper,
  stranger,
  untilRefused,
} from './customers-under-test.js';
import { invitePeople } from '../src/invite/invite-people.sql.js';
import { maxInvitesPerDay } from '../src/invite/operator-quota.js';
import { day, header, Invites } from './invites-under-test.js';

let test: CustomersUnderTest;
let invites: Invites;
const person = (id: number, firstName: string, email = `${firstName.toLowerCase()}@example.test`) => ({
  ...{ id, firstName, lastName: 'Test', email },
});
const refused = (code: string) => ({ fields: [expect.objectContaining({ code })] });

beforeAll(async () => {
  test = await CustomersUnderTest.start();
  invites = new Invites(test);
  await test.people(person(1, 'Ada'), person(2, 'Bob'), person(3, 'Cyd'), person(4, 'Dee'), person(5, 'Eve'));
}, 60_000);
afterAll(() => test?.stop());

describe('CUST-4 a file of invites', () => {
  it('CUST-4 PERM-5 invites its people and reports what is wrong with the other rows', async () => {
    await test.checkIn(5);
    const file = [
      header,
      'ada@example.test,Ada,Lovelace,+1 555 0100,Night shift',
      'nobody,No,Address,,',
      'ADA@example.test,Again,In case,,',
      'g.r.a.c.e+x@gmail.com,Grace,Hopper,,',
      'Grace@GoogleMail.com,Grace,In dots,,',
      'eve@example.test,Eve,Customer,,',
      '"bob@example.test","Bob\nBcc: all@example.test",Break,,',
      'cyd@example.test,"=HYPERLINK(""x"")",Formula,,',
    ].join('\r\n');
    const { invited, rejected } = await invites.send(file);
    expect(invited.map(({ row, invite }) => [row, invite!.email, invite!.state])).toEqual([
      [2, 'ada@example.test', 'waiting'],
      [5, 'g.r.a.c.e+x@gmail.com', 'waiting'],
      [10, 'cyd@example.test', 'waiting'],
    ]);
    expect(rejected.map(({ row, field, code }) => [row, field, code])).toEqual([
      [3, 'email', 'email'],
      [4, 'email', 'same-mailbox'],
      [6, 'email', 'same-mailbox'],
      [7, 'email', 'customer-already'],
      [9, 'firstName', 'invisible'],
    ]);
    expect(rejected[1]).toMatchObject({
      params: '{"row":2}',
      message: 'must not be the same mailbox as row 2',
    });
    const audited = (await test.service.outbox(events.AuditRecorded)).at(-1)!;
    expect(audited).toMatchObject({
      command: 'import-invites',
      subjectName: 'customers.csv',
      actor: 'user:900',
    });
    expect(audited.after).toBe('{"invited":3,"rejected":5}');
  });

  it('CUST-4 rejects a row with values beyond the header, but not one with extra empty cells', async () => {
    const file = ['email,firstName', 'wide@example.test,Wi,de', 'narrow@example.test,Na,, '].join('\n');
    const { invited, rejected } = await invites.send(file);
    expect(rejected).toMatchObject([
      {
        ...{ row: 2, email: 'wide@example.test', field: 'row', code: 'too-many-cells', params: '{"max":2}' },
        message: 'must have at most 2 cells, one for each heading',
      },
    ]);
    expect(invited.map(({ row }) => row)).toEqual([3]);
    await invites.as(keeper, (calls) => calls.removeInvite({ id: invited[0]!.invite!.id }));
  });

  it('CUST-4 reports pending and accepted invites in the next file; other operators are unaffected', async () => {
    const again = await invites.send(`${header}\nada@example.test,,,,`);
    expect(again).toMatchObject({ invited: [], rejected: [{ row: 2, code: 'invited-already' }] });
    const elsewhere = await invites.send(`${header}\nada@example.test,,,,`, {
      by: stranger,
      accountId: foreign,
    });
    expect(elsewhere).toMatchObject({ invited: [{ row: 2 }], rejected: [] });
    await invites.as(stranger, (calls) => calls.removeInvite({ id: elsewhere.invited[0]!.invite!.id }));
  });

  it('CUST-4 responds the same to a known and an unknown address', async () => {
    const file = (email: string) => `${header}\n${email},Same,Name,,`;
    const outcomeOf = async (email: string) => {
      const { invited, rejected } = await invites.send(file(email));
      const { id: _id, email: _email, ...rest } = invited[0]!.invite!;
      await invites.as(keeper, (calls) => calls.removeInvite({ id: invited[0]!.invite!.id }));
      return { rest, rejected };
    };
    expect(await outcomeOf('dee@example.test')).toEqual(await outcomeOf('unheard-of@example.test'));
  });

  it('CUST-4 returns the same response for the same idempotency key, and invites nobody twice', async () => {
    const file = `${header}\nonce@example.test,,,,\nbad,,,,`;
    const first = await invites.send(file, { key: 'one-file' });
    expect(await invites.send(file, { key: 'one-file' })).toEqual(first);
    await expect(invites.send(`${file}\n`, { key: 'one-file' })).rejects.toMatchObject({
      code: 'idempotency-key-reused',
    });
    expect((await invites.list({ keywords: 'once@' })).total).toBe(1);
    // Responses are kept longer than people.
    const kept = await test.service.sql<{ answer: unknown }>(
      "select answer from command_answer where key = 'one-file'",
    );
    expect(JSON.stringify(kept)).not.toMatch(/once|bad/);
  });

  it('CUST-4 invites nobody if interrupted in the middle of a file, and the same key sends it in full', async () => {
    const emails = ['cut1@example.test', 'cut2@example.test'];
    const file = [header, ...emails.map((email) => `${email},,,,`)].join('\n');
    const holder = new pg.Client({ connectionString: test.service.database.owner });
    await holder.connect();
    await holder.query("select pg_advisory_lock(hashtextextended('invites ' || $1, 0))", [String(account)]);
    // Only in this database: other tests wait for their own locks.
    const waiting = `from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    const cut = invites.send(file, { key: 'cut-off' }).then(
      () => 'answered',
      () => 'cut off',
    );
    await waitUntil('the import waits for the lock', async () => {
      return (await test.service.sql(`select pid ${waiting}`)).length > 0;
    });
    await test.service.sql(`select pg_terminate_backend(pid) ${waiting}`);
    expect(await cut).toBe('cut off');
    await holder.end();
    expect((await invites.list({ keywords: 'cut1@' })).total).toBe(0);
    const { invited } = await invites.send(file, { key: 'cut-off' });
    expect(invited.map(({ invite }) => invite!.email)).toEqual(emails);
  });

  const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  it.each([
    ['UTF-16', utf16(`${header}\nutf16@example.test,Zoë,,,`), 'Zoë'],
    ['UTF-8 with a byte order mark', `\ufeff${header}\nutf8@example.test,Zoë,,,`, 'Zoë'],
    ['Windows-1252', Buffer.from(`${header}\nlatin@example.test,Zo\xeb,,,`, 'latin1'), 'Zoë'],
    ['semicolons', `${header.replaceAll(',', ';')}\nsemi@example.test;Zoë;;;`, 'Zoë'],
    ['another order and spelling', 'First Name,E-Mail\nZoë,order@example.test', 'Zoë'],
    ['only an email', 'email\nalone@example.test', ''],
    [
      'two hundred characters in Arabic',
      `${header}\nrtl@example.test,${'م'.repeat(100)},,,`,
      'م'.repeat(100),
    ],
  ])('CUST-4 reads %s', async (_what, file, firstName) => {
    const { invited, rejected } = await invites.send(file);
    expect({ rejected, names: invited.map(({ invite }) => invite!.firstName) }).toEqual({
      rejected: [],
      names: [firstName],
    });
  });

  it.each([
    ['5,001 rows', `${header}\n${'a@b.test,,,,\n'.repeat(5_001)}`, 'x.csv', 'too-many-lines'],
    ['no header', 'ada@example.test,Ada,Lovelace,,', 'x.csv', 'invite-headings'],
    ['an unknown heading', `${header},points\n`, 'x.csv', 'invite-headings'],
    ['a duplicate heading', 'email,Email\na@b.test,c@d.test', 'x.csv', 'invite-headings'],
    ['no email', 'firstName,lastName\nAda,Test', 'x.csv', 'invite-headings'],
    ['nothing', '', 'x.csv', 'csv-empty'],
    ['spaces', ' \r\n ', 'x.csv', 'csv-empty'],
    ['a program with this name', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), 'x.csv.exe', 'csv-damaged'],
    ['an archive with this name', Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1'), 'x.csv', 'csv-damaged'],
    ['another extension', `${header}\n`, 'x.xlsx', 'no-csv-name'],
    ['an open quote', `${header}\n"a@b.test,,,,`, 'x.csv', 'csv-damaged'],
    ['six megabytes', Buffer.alloc(6 * 1024 * 1024, 'a'), 'x.csv', 'too-many-bytes'],
  ])('CUST-4 rejects a file with %s, naming the problem', async (_what, file, fileName, code) => {
    await expect(invites.send(file, { fileName })).rejects.toMatchObject({
      kind: 'invalid',
      fields: [expect.objectContaining({ field: 'file', code })],
    });
  });

  it('CUST-4 accepts five thousand rows', async () => {
    const rows = Array.from({ length: 5_000 }, (_, n) => `many${n}@example.test,First ${n},Last ${n},,Many`);
    const { invited, rejected } = await invites.send([header, ...rows].join('\n'));
    expect([invited.length, rejected.length]).toEqual([5_000, 0]);
    await test.service.sql(
      "delete from due_work where key in (select id::text from invite where email like 'many%')",
    );
    await test.service.sql("delete from invite where email like 'many%'");
  });

  it('CUST-4 needs the same number of statements for any number of rows', async () => {
    const { ids, clock } = test.service.platform;
    const database = new Database({ url: test.service.database.app });
    const transactions = recordTransactions(database);
    const content = { firstName: 'Any', lastName: 'Number', phone: '', group: '' };
    const undone = new Error('undone');
    for (const count of [2, 1_000]) {
      const candidates = Array.from({ length: count }, (_, n) => ({
        ...{ row: n + 2, content: { ...content, email: `any${n}@example.test` } },
      }));
      const taking = database.withTenant(accountScope(account), async (tx) => {
        const options = { accountId: account, language: 'en', now: clock.now(), ids };
        expect((await invitePeople(tx, options, candidates)).invited).toHaveLength(count);
        throw undone;
      });
      await expect(taking).rejects.toBe(undone);
    }
    await database.close();
    const [ofTwo, ofMany] = transactions.map((statements) => statements.length);
    expect(ofTwo).toBeGreaterThan(0);
    expect(ofMany).toBe(ofTwo);
  });
});

describe('CUST-4 single invites', () => {
  it('CUST-4 PERM-5 are added, changed, resent and removed, without personal data in audit entries', async () => {
    const made = await invites.add('Hopper@Example.test', { firstName: 'Grace', group: 'Night shift' });
    expect(made).toMatchObject({ email: 'hopper@example.test', state: 'waiting', sentAt: 0, version: 1 });
    await expect(invites.add('hopper@example.test')).rejects.toMatchObject(refused('invited-already'));
    await expect(invites.add('eve@example.test')).rejects.toMatchObject(refused('customer-already'));
    await expect(invites.add('hopper')).rejects.toMatchObject(refused('email'));
    const content = { email: 'hopper@example.test', firstName: 'G', lastName: 'H', phone: '', group: '' };
    const change = (version: number, email = content.email) =>
      invites.as(keeper, (calls) =>
        calls.changeInvite({ id: made.id, version, content: { ...content, email } }),
      );
    const { invite } = await change(1);
    expect(invite).toMatchObject({ ...content, version: 2 });
    await expect(change(1)).rejects.toMatchObject({ kind: 'conflict', code: 'stale-version' });
    await expect(change(2, 'eve@example.test')).rejects.toMatchObject(refused('customer-already'));
    await invites.as(keeper, (calls) => calls.removeInvite({ id: made.id }));
    expect(await invites.stateOf(made.id)).toBeUndefined();
    await expect(invites.as(keeper, (calls) => calls.sendInvite({ id: made.id }))).rejects.toMatchObject({
      kind: 'notFound',
    });
    const entries = (await test.service.outbox(events.AuditRecorded)).filter(
      ({ subjectId }) => subjectId === made.id,
    );
    expect(entries.map(({ command }) => command)).toEqual(['add-invite', 'change-invite', 'remove-invite']);
    expect(JSON.stringify(entries.map(({ before, after }) => [before, after]))).not.toMatch(/hopper|Grace/i);
  });

  it('F21: those of earlier releases, whose domain is stored in letters, are found by either form', async () => {
    const [letters, ascii] = ['kim@köln.test', 'kim@xn--kln-sna.test'];
    const { id } = await invites.add(ascii, { firstName: 'Kim' });
    await test.service.sql('update invite set email = $2, mailbox = $2 where id = $1', [id, letters]);
    for (const email of [letters, ascii, 'kim+shop@KÖLN.test'])
      await expect(invites.add(email)).rejects.toMatchObject(refused('invited-already'));
    const content = { email: ascii, firstName: 'Kim', lastName: '', phone: '', group: '' };
    const same = await invites.as(keeper, (calls) => calls.changeInvite({ id, version: 1, content }));
    expect(same.invite).toMatchObject({ email: letters, version: 1 });
    // Once bounced, it is renewed.
    await test.service.sql('update invite set waits = false, bounced_at = now() where id = $1', [id]);
    expect(await invites.add(letters)).toMatchObject({ id, email: ascii, state: 'waiting' });
    const { id: other } = await invites.add('other@example.test');
    const change = invites.as(keeper, (calls) => calls.changeInvite({ id: other, content }));
    await expect(change).rejects.toMatchObject(refused('invited-already'));
    await invites.as(keeper, (calls) => calls.removeInvite({ id: other }));
    await invites.as(keeper, (calls) => calls.removeInvite({ id }));
  });

  it('CUST-4 invalidate an earlier link once the next mail is sent or the address changes', async () => {
    const { id } = await invites.add('moved@example.test');
    const first = await invites.linkTo('moved@example.test');
    expect(await invites.open(first)).toMatchObject({ email: 'moved@example.test', operatorName: 'A11' });
    await invites.as(keeper, (calls) => calls.sendInvite({ id }));
    expect(await invites.open(first)).toMatchObject({ email: 'moved@example.test' });
    const second = await invites.linkTo('moved@example.test');
    await expect(invites.open(first)).rejects.toMatchObject(refused('invite-link'));
    const content = { email: 'there@example.test', firstName: '', lastName: '', phone: '', group: '' };
    await invites.as(keeper, (calls) => calls.changeInvite({ id, content }));
    await expect(invites.open(second)).rejects.toMatchObject(refused('invite-link'));
    expect(await invites.open(await invites.linkTo('there@example.test'))).toMatchObject({
      email: 'there@example.test',
    });
    await invites.as(keeper, (calls) => calls.removeInvite({ id }));
  });

  it('CUST-4 are searched by words, filtered by state, sorted and paged', async () => {
    const { id } = await invites.add('find.me@example.test', { lastName: 'Sought', group: 'Tail end' });
    for (const keywords of ['find.me', 'sou', 'tail', 'TAIL E'])
      expect((await invites.list({ keywords })).invites.map((one) => one.id)).toEqual([id]);
    expect((await invites.list({ keywords: 'ought' })).invites).toEqual([]);
    expect((await invites.list({ state: 'waiting', keywords: 'sou' })).total).toBe(1);
    expect((await invites.list({ state: 'accepted' })).total).toBe(0);
    const emails = async (sort: string) => (await invites.list({ sort })).invites.map(({ email }) => email);
    expect(await emails('-email')).toEqual((await emails('email')).reverse());
    expect((await invites.list({ limit: 1, page: 2 })).invites).toHaveLength(1);
    await expect(invites.list({ sort: 'phone' })).rejects.toThrow('cannot be sorted');
    await invites.as(keeper, (calls) => calls.removeInvite({ id }));
  });

  it('PERM-4 H-21 cannot be changed by users limited to locations or without the change permission', async () => {
    const ofGym = limitedTo(keeper, gym);
    await expect(invites.list({}, ofGym)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(invites.add('x@example.test', { by: ofGym })).rejects.toMatchObject({ kind: 'forbidden' });
    const viewer = personWith([permissions.CustomersAll], account);
    expect((await invites.list({}, viewer)).total).toBeGreaterThan(0);
    await expect(invites.add('x@example.test', { by: viewer })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(invites.send(header, { by: viewer })).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('PERM-3 are not found by another operator, nor for a program without customers', async () => {
    const { id } = await invites.add('mine@example.test');
    const content = { email: 'x@example.test', firstName: '', lastName: '', phone: '', group: '' };
    for (const call of [
      () => invites.as(stranger, (calls) => calls.removeInvite({ id })),
      () => invites.as(stranger, (calls) => calls.sendInvite({ id })),
      () => invites.as(stranger, (calls) => calls.changeInvite({ id, content })),
      () => invites.add('x@example.test', { by: stranger }),
      () => invites.send(`${header}\nx@example.test,,,,`, { by: stranger }),
      () => invites.as(keeper, (calls) => calls.sendInvite({ id: 'no-uuid' })),
    ])
      await expect(call()).rejects.toMatchObject({ kind: 'notFound' });
    expect((await invites.list({ accountIds: [account] }, stranger)).total).toBe(0);
    const gc = personWith(withChanges([permissions.CustomersAll]), connect);
    await expect(invites.list({}, gc)).rejects.toMatchObject({ code: 'other-program' });
    await expect(invites.add('x@example.test', { by: gc, accountId: connect })).rejects.toMatchObject({
      code: 'other-program',
    });
    await invites.as(keeper, (calls) => calls.removeInvite({ id }));
  });

  it('PERM-3 protect every tenant table', async () => {
    await expectTenantTablesClosed(test.service);
  });
});

describe('CUST-4 invite mails', () => {
  it('CUST-4 are sent sealed, with a key stored only as a hash, valid for fourteen days', async () => {
    const { id } = await invites.add('mailed@example.test', { firstName: 'http://evil.example' });
    await test.service.runDue();
    const now = test.service.clock.now().getTime();
    const [mail] = await invites.mails('mailed@example.test');
    expect(mail).toMatchObject({ id, operator: 'A11', name: '', language: 'en', expiresAt: now + 14 * day });
    expect((await invites.list({ keywords: 'mailed' })).invites[0]).toMatchObject({
      ...{ state: 'sent', sentAt: now, expiresAt: now + 14 * day },
    });
    const kept = JSON.stringify(await test.service.sql('select * from invite where id = $1', [id]));
    expect(kept).not.toContain(mail!.key);
    expect(Buffer.from(mail!.key, 'base64url')).toHaveLength(32);
  });

  it('CUST-4 expire after fourteen days, after which the address can be invited again', async () => {
    await invites.add('late@example.test');
    const link = await invites.linkTo('late@example.test');
    invites.later(14 * day - 1);
    expect(await invites.open(link)).toMatchObject({ accepted: false });
    invites.later(1);
    expect((await invites.list({ keywords: 'late@' })).invites[0]!.state).toBe('expired');
    expect((await invites.list({ state: 'expired', keywords: 'late@' })).total).toBe(1);
    await expect(invites.open(link)).rejects.toMatchObject({ kind: 'unprocessable', code: 'invite-over' });
    const { invited } = await invites.send(`${header}\nlate@example.test,Late,,,`);
    expect(invited).toMatchObject([{ invite: { id: link.id } }]);
    expect(await invites.open(await invites.linkTo('late@example.test'))).toMatchObject({
      firstName: 'Late',
    });
  });

  it('CUST-4 are limited to three a day per mailbox across all operators; the fourth waits', async () => {
    const mine = await invites.add('bombed@gmail.com');
    await invites.add('b.ombed@gmail.com', { by: stranger, accountId: foreign });
    await test.service.runDue();
    await invites.as(keeper, (calls) => calls.sendInvite({ id: mine.id }));
    await test.service.runDue();
    const all = async () => (await invites.mails()).filter(({ to }) => to.endsWith('ombed@gmail.com')).length;
    expect(await all()).toBe(3);
    for (let n = 0; n < 5; n++) {
      await invites.as(keeper, (calls) => calls.removeInvite({ id: mine.id })).catch(() => undefined);
      await invites.send(`${header}\nbombed+${n}@gmail.com,,,,`);
      await test.service.runDue();
      const { invites: left } = await invites.list({ keywords: `bombed+${n}@` });
      expect(left.map(({ state }) => state)).toEqual(['waiting']);
      await invites.as(keeper, (calls) => calls.removeInvite({ id: left[0]!.id }));
    }
    const { id } = await invites.add('bombed@gmail.com');
    await test.service.runDue();
    expect(await all()).toBe(3);
    invites.later(day);
    await test.service.runDue();
    expect([await all(), await invites.stateOf(id)]).toEqual([4, 'sent']);
  });

  it('CUST-4 keep the last link valid for its own days while the next mail is delayed', async () => {
    const { id } = await invites.add('eager@example.test');
    await test.service.runDue();
    for (let n = 0; n < 2; n++) {
      await invites.as(keeper, (calls) => calls.sendInvite({ id }));
      await test.service.runDue();
    }
    const { expiresAt } = (await invites.list({ keywords: 'eager@' })).invites[0]!;
    await invites.as(keeper, (calls) => calls.sendInvite({ id }));
    const link = await invites.linkTo('eager@example.test');
    expect(await invites.mails('eager@example.test')).toHaveLength(3);
    expect((await invites.list({ keywords: 'eager@' })).invites).toMatchObject([
      { state: 'waiting', expiresAt },
    ]);
    expect(await invites.open(link)).toMatchObject({ email: 'eager@example.test' });
    invites.later(day);
    const next = await invites.linkTo('eager@example.test');
    expect(next.key).not.toBe(link.key);
    await expect(invites.open(link)).rejects.toMatchObject(refused('invite-link'));
    expect(await invites.open(next)).toMatchObject({ accepted: false });
    await invites.as(keeper, (calls) => calls.removeInvite({ id }));
  });

  it('CUST-4 mark an invite as bounced if no server accepts the mail, but not after it was resent', async () => {
    await test.service.consume();
    const { id } = await invites.add('gone@example.test');
    await test.service.runDue();
    const [first] = await invites.mails('gone@example.test');
    const refuse = (mail: string) =>
      test.service.publish(events.MailRefused, [{ key: mail, accountId: 0, payload: { id: mail } }]);
    await refuse(first!.mail);
    await waitUntil('it has bounced', async () => (await invites.stateOf(id)) === 'bounced');
    await invites.as(keeper, (calls) => calls.sendInvite({ id }));
    await test.service.runDue();
    await refuse(first!.mail);
    await refuse('receipt/0197746a-0000-7000-8000-000000000001');
    const { id: other } = await invites.add('other@example.test');
    await test.service.runDue();
    await refuse((await invites.mails('other@example.test'))[0]!.mail);
    await waitUntil('the other has bounced', async () => (await invites.stateOf(other)) === 'bounced');
    expect(await invites.stateOf(id)).toBe('sent');
  });

  it('CUST-4 report rows beyond the operator’s daily limit of addresses, which can be sent the next day', async () => {
    const today = invites.test.service.clock.now().toISOString().slice(0, 10);
    await test.service.sql(
      `insert into invite_day values ($1, $2, $3)
       on conflict (account_id, day) do update set invited = excluded.invited`,
      [account, today, maxInvitesPerDay - 2],
    );
    const file = [
      header,
      'day1@example.test,,,,',
      'wrong,,,,',
      'day2@example.test,,,,',
      'day3@example.test,,,,',
    ];
    const first = await invites.send(file.join('\n'));
    expect(first.invited.map(({ row }) => row)).toEqual([2, 4]);
    expect(first.rejected).toMatchObject([
      { row: 3, code: 'email' },
      { row: 5, field: 'email', code: 'invites-a-day', params: '{"max":20000}' },
    ]);
    await expect(invites.add('day4@example.test')).rejects.toMatchObject(refused('invites-a-day'));
    const content = { email: 'day5@example.test', firstName: '', lastName: '', phone: '', group: '' };
    const { id } = first.invited[0]!.invite!;
    await expect(invites.as(keeper, (calls) => calls.changeInvite({ id, content }))).rejects.toMatchObject(
      refused('invites-a-day'),
    );
    // Another operator has its own limit; resending does not add an address.
    const theirs = await invites.add('day6@example.test', { by: stranger, accountId: foreign });
    await invites.as(keeper, (calls) => calls.sendInvite({ id }));
    invites.later(day);
    expect(await invites.send(file.join('\n'))).toMatchObject({ invited: [{ row: 5 }] });
    await invites.as(stranger, (calls) => calls.removeInvite({ id: theirs.id }));
  });

  it('CUST-4 PERM-5 are deleted 90 days after expiry if never accepted; accepted and pending ones are kept', async () => {
    await test.people(person(60, 'Keeps'));
    for (const name of ['over', 'bounces', 'keeps', 'again'])
      await invites.add(`${name}@example.test`, { firstName: name, phone: '+1 555 0100' });
    await invites.accept(await invites.linkTo('keeps@example.test'), 60);
    await test.service.sql("update invite set bounced_at = now() where email = 'bounces@example.test'");
    const left = async () =>
      (
        await test.service.sql<{ email: string }>(
          `select email from invite where email = any ($1) order by 1`,
          [['over', 'bounces', 'keeps', 'again', 'never'].map((name) => `${name}@example.test`)],
        )
      ).map(({ email }) => email.split('@')[0]);
    invites.later(day * (14 + 90) - 3_600_000);
    await test.service.runAllDue();
    expect(await left()).toEqual(['again', 'bounces', 'keeps', 'over']);
    // One is sent again, one waits because its operator is suspended.
    const { invites: found } = await invites.list({ keywords: 'again@' });
    await invites.as(keeper, (calls) => calls.sendInvite({ id: found[0]!.id }));
    await test.service.runAllDue();
    await test.service.sql("update account_copy set status = 'suspended' where account_id = $1", [account]);
    await invites.add('never@example.test');
    invites.later(2 * 3_600_000);
    await test.service.runAllDue();
    expect(await left()).toEqual(['again', 'keeps', 'never']);
    invites.later(day * (14 + 90) + 3_600_000);
    await test.service.runAllDue();
    expect(await left()).toEqual(['keeps']);
    await test.service.sql("update account_copy set status = 'active' where account_id = $1", [account]);
    const days = await test.service.sql('select from invite_day where day < $1', [
      test.service.clock.now().toISOString().slice(0, 10),
    ]);
    expect(days).toEqual([]);
  });

  it('CUST-4 are not sent while the operator is suspended', async () => {
    await invites.add('silent@example.test');
    await test.service.sql("update account_copy set status = 'suspended' where account_id = $1", [account]);
    await test.service.runDue();
    await test.service.sql("update account_copy set status = 'active' where account_id = $1", [account]);
    expect(await invites.mails('silent@example.test')).toEqual([]);
  });
});

describe('CUST-4 accepting an invite', () => {
  const groupsOf = async (id: number) => {
    const { customers } = await test.list({ keywords: '' });
    return customers.find((one) => one.id === id)?.groups.map(({ name }) => name);
  };

  it('CUST-4 CUST-5 PERM-5 makes a customer of the email’s owner, in its group, which is created if missing', async () => {
    const { id } = await invites.add('bob@example.test', { firstName: 'Robert', group: 'Early birds' });
    const link = await invites.linkTo('bob@example.test');
    expect(await test.names('bob')).toEqual([]);
    expect(await invites.accept(link, 2)).toEqual({ accountId: account, operatorName: 'A11', joined: true });
    expect((await test.list({ keywords: 'bob' })).customers).toMatchObject([
      { id: 2, firstName: 'Bob', joinedBy: 'invite', groups: [{ name: 'Early birds' }] },
    ]);
    expect(await invites.stateOf(id)).toBe('accepted');
    const entries = (await test.service.outbox(events.AuditRecorded)).slice(-2);
    expect(entries.map(({ command, subjectKind, actor }) => [command, subjectKind, actor])).toEqual([
      ['accept-invite', 'customer-group', 'user:2'],
      ['accept-invite', 'customer', 'user:2'],
    ]);
    expect((await test.service.outbox(events.CustomerChanged)).at(-1)).toMatchObject({
      ...{ customerId: 2, groupIds: [expect.any(Number)] },
    });
    // Again, and the same name in other letter case.
    expect(await invites.accept(link, 2)).toMatchObject({ joined: false });
    await invites.add('cyd@example.test', { group: 'early  BIRDS' }).catch(() => undefined);
    await test.service.sql("update invite set group_name = 'early  BIRDS' where email = 'cyd@example.test'");
    await invites.accept(await invites.linkTo('cyd@example.test'), 3);
    expect(await groupsOf(3)).toEqual(['Early birds']);
  });

  it('CUST-4 creates one membership under thirty-two concurrent calls', async () => {
    await invites.add('dee@example.test', { group: 'All at once' });
    const link = await invites.linkTo('dee@example.test');
    const answers = await Promise.all(Array.from({ length: 32 }, () => invites.accept(link, 4)));
    expect(answers.filter(({ joined }) => joined)).toHaveLength(1);
    expect(await groupsOf(4)).toEqual(['All at once']);
    const [row] = await test.service.sql<{ existing: number; counted: number }>(
      `select customers::int as counted, (select count(*) from customer where account_id = $1)::int as existing
       from customer_count where account_id = $1`,
      [account],
    );
    expect(row!.counted).toBe(row!.existing);
  });

  it('PERM-3 rejects a link of another person like a wrong one, also for an unverified email', async () => {
    await test.people(person(20, 'Victim'), person(21, 'Mallory'));
    await invites.add('victim@example.test');
    const link = await invites.linkTo('victim@example.test');
    const wrong = await invites.accept({ ...link, key: 'x'.repeat(43) }, 21).catch((error: unknown) => error);
    const foreignLink = await invites.accept(link, 21).catch((error: unknown) => error);
    expect(foreignLink).toEqual(wrong);
    await test.service.sql('update person_copy set verified = false where person_id = 20');
    await expect(invites.accept(link, 20)).rejects.toMatchObject(refused('invite-link'));
    await test.service.sql('update person_copy set verified = true where person_id = 20');
    expect(await invites.accept(link, 20)).toMatchObject({ joined: true });
    await expect(invites.accept(link, 21)).rejects.toMatchObject(refused('invite-link'));
  });

  it('CUST-4 blocks a link for five minutes after ten wrong keys, even for the right one', async () => {
    await invites.add('guessed@example.test');
    const link = await invites.linkTo('guessed@example.test');
    for (let n = 0; n < 10; n++)
      await expect(invites.open({ ...link, key: `guess ${n}` })).rejects.toMatchObject(
        refused('invite-link'),
      );
    await expect(invites.open(link)).rejects.toMatchObject(refused('invite-link'));
    invites.later(5 * 60_000);
    expect(await invites.open(link)).toMatchObject({ email: 'guessed@example.test' });
    for (const id of ['0197746a-0000-7000-8000-000000000001', 'no-uuid'])
      await expect(invites.open({ ...link, id })).rejects.toMatchObject(refused('invite-link'));
  });

  it('CUST-4 H-06 makes a customer of an account created for it at once, before the person is published; idempotently', async () => {
    await invites.add('fresh@example.test', { firstName: 'Fresh', group: 'Early birds' });
    const link = await invites.linkTo('fresh@example.test');
    expect(await invites.acceptAsNew(link, 300)).toMatchObject({ joined: true });
    expect(await invites.acceptAsNew(link, 300)).toMatchObject({ joined: false });
    await expect(invites.acceptAsNew(link, 301)).rejects.toMatchObject(refused('invite-link'));
    expect((await test.list({ keywords: 'fresh@' })).customers).toMatchObject([
      { id: 300, firstName: 'New' },
    ]);
    expect(await invites.open(link)).toMatchObject({ accepted: true });
  });

  it('CUST-4 prevents changing or resending an accepted invite, and removing it keeps the customer', async () => {
    const [accepted] = (await invites.list({ state: 'accepted', keywords: 'bob@' })).invites;
    const { id } = accepted!;
    const content = { email: 'x@example.test', firstName: '', lastName: '', phone: '', group: '' };
    for (const call of [
      () => invites.as(keeper, (calls) => calls.sendInvite({ id })),
      () => invites.as(keeper, (calls) => calls.changeInvite({ id, content })),
    ])
      await expect(call()).rejects.toMatchObject({ kind: 'unprocessable', code: 'invite-accepted' });
    await invites.as(keeper, (calls) => calls.removeInvite({ id }));
    expect(await test.names('bob')).toEqual(['Bob Test']);
  });

  it('CUST-4 opens no link of an operator that is closed or no longer has customers', async () => {
    await invites.add('shut@example.test');
    const link = await invites.linkTo('shut@example.test');
    for (const change of ["status = 'closed'", "loyalty_program = 'globalConnect'"]) {
      await test.service.sql(`update account_copy set ${change} where account_id = $1`, [account]);
      await expect(invites.open(link)).rejects.toMatchObject({ code: 'invite-over' });
      await test.service.sql(
        "update account_copy set status = 'active', loyalty_program = 'yoke' where account_id = $1",
        [account],
      );
    }
    expect(await invites.open(link)).toMatchObject({ accepted: false });
  });

  it('PERM-5 CUST-4 leaves nothing of a person erased while accepting, in either order', async () => {
    const ids = Array.from({ length: 24 }, (_, n) => 500 + n);
    await test.people(...ids.map((id) => person(id, `Racing${id}`)));
    for (const id of ids) await invites.add(`racing${id}@example.test`, { group: 'Early birds' });
    await test.service.runDue();
    const mails = await invites.mails();
    const linkOf = (id: number) => mails.findLast(({ to }) => to === `racing${id}@example.test`)!;
    await Promise.all(
      ids.map(async (id) => {
        const accepting = untilRefused(() => invites.accept(linkOf(id), id));
        const [error] = await Promise.all([accepting, test.erased(id)]);
        // The link was deleted with the invite, or its person is unknown by now.
        if (!isOutage(error)) expect(error).toMatchObject(refused('invite-link'));
      }),
    );
    for (const table of ['invite', 'customer', 'customer_group_member', 'customer_word', 'person_copy'])
      expect(
        await test.service.sql(`select person_id from ${table} where person_id = any ($1)`, [ids]),
      ).toEqual([]);
    expect(await test.service.sql("select from invite where email like 'racing%'")).toEqual([]);
  });

  it('PERM-5 deletes open invites to the mailbox of an erased person, in any spelling', async () => {
    await test.people({ ...person(41, 'Dotted'), email: 'dot.ted@gmail.com' });
    await invites.add('d.o.t.t.e.d+shop@googlemail.com', { by: stranger, accountId: foreign });
    await invites.add('dotted@example.test');
    await test.people({ ...person(46, 'Umlaut'), email: 'umlaut@xn--kln-sna.test' });
    const { id } = await invites.add('umlaut@köln.test');
    await test.service.sql(
      "update invite set email = 'umlaut@köln.test', mailbox = 'umlaut@köln.test' where id = $1",
      [id],
    );
    await test.erased(41);
    await test.erased(46);
    expect(await invites.stateOf(id)).toBeUndefined();
    expect(
      await test.service.sql("select email from invite where replace(email, '.', '') like 'dotted%'"),
    ).toEqual([{ email: 'dotted@example.test' }]);
  });

  it('PERM-5 creates no customer or copy for a new person erased before the invite was accepted', async () => {
    await invites.add('vanished@example.test');
    const link = await invites.linkTo('vanished@example.test');
    await test.erased(302);
    await waitUntil('their erasure is known', async () => {
      const rows = await test.service.sql('select from erased_person where person_id = 302');
      return rows.length === 1;
    });
    await expect(invites.acceptAsNew(link, 302)).rejects.toMatchObject(refused('invite-link'));
    for (const table of ['person_copy', 'customer', 'invite'])
      expect(await test.service.sql(`select from ${table} where person_id = 302`)).toEqual([]);
  });

  it('PERM-5 deletes all invites of an erased person, of any operator', async () => {
    await test.people(person(40, 'Erased'));
    await invites.add('erased@example.test', { by: stranger, accountId: foreign });
    await invites.add('erased@example.test', { group: 'Early birds' });
    await invites.accept(await invites.linkTo('erased@example.test'), 40).catch(() => undefined);
    await test.erased(40);
    expect(
      await test.service.sql("select from invite where person_id = 40 or email like 'erased@%'"),
    ).toEqual([]);
    expect(await test.service.sql('select from customer where person_id = 40')).toEqual([]);
  });
});
