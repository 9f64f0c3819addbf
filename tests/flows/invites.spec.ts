import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import { call, signIn, type Person } from '@backroom/testing/people';
import { keyIn, mailsTo, mailTo } from '@backroom/testing/mailbox';
import { waitUntil } from '@backroom/testing/running-system';
import { freshEmail, newPassword, signInAs, signUp } from '@backroom/testing/sign-up';

type Sent = Schemas['InvitesSent'];
const header = 'email,firstName,lastName,phone,group';

let owner: Person;
let multi: Person;
let accountId: number;
beforeAll(async () => {
  [owner, multi] = [await signIn('owner'), await signIn('multi')];
  accountId = owner.accounts[0]!;
});

function send(
  file: string | Uint8Array<ArrayBuffer>,
  { by = owner, at = accountId, name = 'customers.csv', key = randomUUID() as string } = {},
) {
  const form = new FormData();
  form.set('file', new Blob([file]), name);
  return by.call<Sent>(`/invites?accountId=${at}`, { body: form, headers: { 'idempotency-key': key } });
}
const linkTo = async (email: string, count = 1) => keyIn(await mailTo(email, 'customerInvite', count));
const open = ({ id, key }: { id: string; key: string }) =>
  call<Schemas['OpenedInvite']>(`/invites/${id}/open`, { body: { key } });
const accept = (by: Person, { id, key }: { id: string; key: string }) =>
  by.call<Schemas['AcceptedInvite']>(`/invites/${id}/accept`, { body: { key } });
const register = ({ id, key }: { id: string; key: string }, password = newPassword) =>
  call<Schemas['AcceptedInvite']>(`/invites/${id}/register`, {
    body: { key, firstName: 'Nina', lastName: 'Newcomer', password },
  });
const customer = async (email: string, by = owner, at = accountId) =>
  (
    await by.get<Schemas['CustomerList']>(
      `/users/customers?operator=${at}&keywords=${encodeURIComponent(email)}`,
    )
  ).users[0];
const stateOf = async (email: string) =>
  (
    await owner.get<Schemas['InviteList']>(
      `/invites?operator=${accountId}&keywords=${encodeURIComponent(email)}`,
    )
  ).data[0]?.state;

describe('CUST-4 from a file to a customer', () => {
  it('CUST-4 CUST-5 a file sends mails, and a new and a known person accept and join the list and group', async () => {
    const [fresh, known] = [freshEmail('fresh'), await signUp()];
    const group = `Group ${randomUUID().slice(0, 8)}`;
    const file = [header, `${fresh},Nina,,,${group}`, `${known.toUpperCase()},,,,${group}`].join('\r\n');
    const sent = await send(file);
    expect(sent.status).toBe(201);
    expect(sent.body.data.invited.map(({ email, state }) => [email.toLowerCase(), state])).toEqual([
      [fresh, 'waiting'],
      [known, 'waiting'],
    ]);
    // A known and an unknown address get the same response.
    const rows = sent.body.data.invited.map(({ id: _id, email: _email, firstName: _first, ...rest }) => rest);
    expect(rows[0]).toEqual(rows[1]);
    expect([await customer(fresh), await customer(known)]).toEqual([undefined, undefined]);

    const link = await linkTo(fresh);
    expect((await open(link)).body).toMatchObject({ email: fresh, firstName: 'Nina', accepted: false });
    expect(await register(link)).toMatchObject({ status: 201, body: { AccountId: accountId, joined: true } });
    // A repetition: a double click, or a lost response.
    expect(await register(link)).toMatchObject({ status: 201, body: { joined: false } });
    expect(await register(link, 'another password than that')).toMatchObject({ status: 409 });
    expect(await customer(fresh)).toMatchObject({
      ...{ firstName: 'Nina', lastName: 'Newcomer', joinedBy: 'invite', groups: [{ name: group }] },
    });
    await signInAs(fresh);

    const theirs = await linkTo(known);
    expect(await register(theirs)).toMatchObject({ status: 409 });
    const person = await signInAs(known);
    expect(await accept(person, theirs)).toMatchObject({ status: 200, body: { joined: true } });
    expect(await accept(person, theirs)).toMatchObject({ status: 200, body: { joined: false } });
    expect(await customer(known)).toMatchObject({ joinedBy: 'invite', groups: [{ name: group }] });
    expect([await stateOf(fresh), await stateOf(known)]).toEqual(['accepted', 'accepted']);
    // Others cannot see them.
    expect(
      await customer(
        fresh,
        multi,
        multi.accounts.find((id) => id !== accountId),
      ),
    ).toBeUndefined();
  });

  it('CUST-4 the same key uploads a file once; another key reports everyone as already invited', async () => {
    const [email, key] = [freshEmail('once'), randomUUID()];
    const file = `${header}\n${email},,,,`;
    const [first, again] = await Promise.all([send(file, { key }), send(file, { key })]);
    expect(first.body).toEqual(again.body);
    expect((await send(file)).body.data).toMatchObject({
      ...{ invited: [], rejected: [{ row: 2, code: 'invited-already' }] },
    });
    await mailTo(email, 'customerInvite');
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it.each([
    ['5,001 rows', `${header}\n${'a@b.test,,,,\n'.repeat(5_001)}`, 'x.csv', 400],
    ['more than five megabytes', new Uint8Array(5 * 1024 * 1024 + 1), 'x.csv', 400],
    ['nothing', '', 'x.csv', 400],
    ['an archive', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), 'x.csv', 400],
    ['a program', Uint8Array.from([0x4d, 0x5a, 0x90, 0, 3, 0]), 'x.csv.exe', 400],
    ['another name', header, 'x.xlsx', 400],
    ['no headings', 'ada@example.test,Ada', 'x.csv', 400],
  ])('CUST-4 refuses a file of %s', async (_what, file, name, status) => {
    expect(await send(file, { name })).toMatchObject({ status });
  });

  it('CUST-4 rejects the row of a name with a line break and sends the others', async () => {
    const email = freshEmail('plain');
    const { body } = await send(`${header}\n${email},Eve,,,\nx-${email},"Eve\nBcc: all@example.test",,,`);
    expect(body.data).toMatchObject({
      ...{ invited: [{ email }], rejected: [{ field: 'firstName', code: 'invisible' }] },
    });
    expect((await mailTo(email, 'customerInvite')).subject).not.toContain('Eve');
  });
});

describe('PERM-3 CUST-4 isolation of invites', () => {
  it('CUST-4 a mailbox gets at most three a day from all operators and spellings', async () => {
    const name = `bomb.${randomUUID().slice(0, 8)}`;
    const spelled = [`${name}@gmail.com`, `${name.replace('.', '')}@gmail.com`, `${name}+a@gmail.com`];
    const elsewhere = multi.accounts.find((id) => id !== accountId)!;
    for (const email of spelled) {
      await send(`email\n${email}`);
      await send(`email\n${email}`, { by: multi, at: elsewhere });
    }
    const mails = async () => (await Promise.all(spelled.map((email) => mailsTo(email)))).flat().length;
    await waitUntil('two have come', async () => (await mails()) >= 2);
    for (let n = 0; n < 5; n++) {
      const { data } = await owner.get<Schemas['InviteList']>(
        `/invites?operator=${accountId}&keywords=${encodeURIComponent(name.slice(0, 8))}`,
      );
      for (const { id } of data) await owner.call(`/invites/${id}/send`, { method: 'POST' });
      await new Promise((resolve) => setTimeout(resolve, 1_500));
    }
    expect(await mails()).toBe(3);
    expect(await stateOf(spelled[0]!)).toBe('waiting');
  });

  it('PERM-3 refuses the link of another user like an invalid one', async () => {
    const [theirs, mine] = [freshEmail('theirs'), await signUp()];
    await send(`email\n${theirs}`);
    const link = await linkTo(theirs);
    const person = await signInAs(mine);
    const [foreign, wrong, missing] = [
      await accept(person, link),
      await accept(person, { ...link, key: 'x'.repeat(43) }),
      await accept(person, { id: randomUUID(), key: link.key }),
    ];
    const said = ({ status, body }: typeof foreign) => {
      const { traceId: _trace, ...rest } = body as unknown as Record<string, unknown>;
      return { status, rest };
    };
    expect(said(foreign)).toEqual(said(wrong));
    expect(said(missing)).toEqual(said(wrong));
    expect(said(wrong).status).toBe(400);
    for (let n = 0; n < 10; n++) await open({ ...link, key: `guess-${n}` });
    expect(await open(link)).toMatchObject({ status: 400 });
  });

  it('PERM-3 invites of another operator are not found and not listed', async () => {
    const email = freshEmail('mine');
    const { body } = await send(`email\n${email}`);
    const { id } = body.data.invited[0]!;
    const gc = await signIn('gc');
    for (const [method, path, sent] of [
      ['PATCH', `/invites/${id}`, { email }],
      ['DELETE', `/invites/${id}`, undefined],
      ['POST', `/invites/${id}/send`, undefined],
    ] as const)
      expect((await gc.call(path, { method, body: sent })).status).toBe(404);
    expect((await (await signIn('clerk')).call(`/invites?operator=${accountId}`)).status).toBe(403);
  });
});
