import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UpdateUserResponse } from '@backroom/proto/identity/v1/people_service';
import type { User } from '@backroom/proto/identity/v1/user';
import { systemRoleIds } from '../src/access/system-roles.js';
import { audited, outcomes } from './audited.js';
import { password } from './identity-under-test.js';
import { Tenants, refusal } from './tenants.js';

let tenants: Tenants;
beforeAll(async () => {
  tenants = await Tenants.start();
  const elsewhere = { accountId: tenants.south.id, roleId: systemRoleIds.manager };
  for (const email of ['theirs@example.test', 'theirs-too@example.test', 'theirs-last@example.test'])
    await tenants.identity.user(email, [elsewhere], { firstName: 'Secret', emailVerified: true });
}, 60_000);
afterAll(() => tenants?.stop());

const minute = 60_000;
const chosen = 'a password of my own';
const ended = { code: 'session-ended' };
const refusedKey = { kind: 'invalid', fields: [{ field: 'key' }] };
const taken = { kind: 'invalid', fields: [{ field: 'email', code: 'taken' }] };
const manager = { roleIds: [systemRoleIds.manager] };
type Key = { [name: string]: string };

/** Changes an email as an administrator. Returns the response and its mails. */
async function change(actor: string, name: string, email: string, more = {}) {
  const before = (await tenants.identity.mails()).length;
  const request = { userId: tenants.ids[name]!, email, language: 'de', ...more };
  const answer = await tenants.as(actor, () => tenants.people.updateUser(request));
  tenants.identity.later(2 * minute);
  return { answer, mails: await tenants.identity.mails(before) };
}
/** Creates a person of the operator who has proven their email or was only invited. */
async function member(email: string, proven: boolean) {
  if (!proven) return tenants.createUser('owner', email, { ...manager, password: '' });
  const grants = [{ accountId: tenants.north.id, roleId: systemRoleIds.manager }];
  const { id } = await tenants.identity.user(email, grants, { emailVerified: true, firstName: 'Grace' });
  tenants.ids[email.split('@')[0]!] = id;
}
const confirm = ({ id = '', key = '' }: Key) =>
  tenants.identity.service.asService(() => tenants.identity.sessions.confirmRegistration({ id, key }));
const choose = ({ id = '', key = '' }: Key) =>
  tenants.identity.service.asService(() =>
    tenants.identity.sessions.resetPassword({ id, key, password: chosen }),
  );
const listed = async (name: string) => {
  const request = { accountIds: [tenants.north.id], page: 1, limit: 100, keywords: '' };
  const { users } = await tenants.as('owner', () => tenants.people.listUsers(request));
  return users.find(({ id }) => id === tenants.ids[name])!;
};
const detail = (name: string) =>
  tenants.as('owner', () => tenants.identity.controller.getUser({ userId: tenants.ids[name]! }));
/** Returns a person without identity and requested email. */
const shapeOf = ({ id: _id, email: _email, updatedAt: _at, ...user }: User) => user;
const answerOf = ({ user, pendingEmail }: UpdateUserResponse) => [shapeOf(user!), pendingEmail !== ''];

describe('SETUP-3 email changes by an administrator', () => {
  it('SETUP-3 AUTH-4 takes effect once confirmed at the new address, then notifies the old one and ends sessions', async () => {
    await member('grace@example.test', true);
    const session = await tenants.identity.login('grace@example.test');
    const { answer, mails } = await change('owner', 'grace', 'Grace.New@example.test');
    expect(answer).toMatchObject({
      user: { email: 'grace@example.test' },
      pendingEmail: 'grace.new@example.test',
    });
    expect(mails).toMatchObject([{ kind: 'confirmEmail', language: 'de', to: 'grace.new@example.test' }]);
    await expect(tenants.identity.resolve(session)).resolves.toBeDefined();
    expect((await listed('grace')).email).toBe('grace@example.test');
    const before = (await tenants.identity.mails()).length;
    expect(await confirm(mails[0]!.values)).toEqual({ email: 'grace.new@example.test', joined: false });
    expect(await tenants.identity.mails(before)).toMatchObject([
      { kind: 'emailChanged', language: 'de', to: 'grace@example.test' },
    ]);
    await expect(tenants.identity.resolve(session)).rejects.toMatchObject(ended);
    await expect(tenants.identity.login('grace.new@example.test')).resolves.toBeDefined();
    expect((await listed('grace')).email).toBe('grace.new@example.test');
  });

  it('SETUP-3 AUTH-4 admits a user with an unproven email only by mail and removes a password typed by others', async () => {
    await tenants.createUser('owner', 'typed@example.test', manager);
    await tenants.identity.login('typed@example.test');
    const { answer, mails } = await change('owner', 'typed', 'typed-new@example.test');
    expect(answer.pendingEmail).toBe('typed-new@example.test');
    await confirm(mails[0]!.values);
    await expect(tenants.identity.login('typed-new@example.test')).rejects.toMatchObject({
      code: 'invalid-login',
    });
  });

  it('PERM-5 SETUP-3 audits request and confirmation in the chain of the operator', async () => {
    await member('audited@example.test', true);
    const entries = await audited(tenants.identity, async () => {
      const { mails } = await change('owner', 'audited', 'audited-new@example.test');
      await confirm(mails[0]!.values);
    });
    const operatorEntries = entries.filter(({ accountId }) => accountId === tenants.north.id);
    const auditText = outcomes(operatorEntries).filter(([, after]) =>
      JSON.stringify(after).includes('email'),
    );
    expect(auditText).toEqual([
      ['update-user', { emailChange: 'waits for its confirmation' }],
      ['confirm-email', { email: 'audited-new@example.test' }],
    ]);
  });
});

describe('PERM-3 SETUP-3 email changes to an address of another operator', () => {
  it('PERM-3 SETUP-3 responds, lists and audits like a free email and sends no mail', async () => {
    await member('one@example.test', true);
    await member('other@example.test', true);
    const found = [];
    for (const [name, email] of [
      ['one', 'nobody-has-it@example.test'],
      ['other', 'theirs@example.test'],
    ] as const) {
      let made!: Awaited<ReturnType<typeof change>>;
      const entries = await audited(tenants.identity, async () => {
        made = await change('owner', name, email);
      });
      expect(made.answer.pendingEmail).toBe(email);
      expect((await listed(name)).email).toBe(`${name}@example.test`);
      const { user, access } = await detail(name);
      const { userId: _userId, ...may } = access!;
      found.push({
        shown: [answerOf(made.answer), shapeOf(await listed(name)), shapeOf(user!), may],
        audited: outcomes(entries),
      });
      expect(made.mails.map(({ to }) => to)).toEqual(name === 'one' ? [email] : []);
    }
    expect(found[1]).toEqual(found[0]);
    expect((await tenants.identity.login('theirs@example.test')).user!.firstName).toBe('Secret');
  });

  it('SETUP-3 reports an email of the same operator as taken', async () => {
    await member('mine@example.test', true);
    await member('waiting@example.test', false);
    for (const name of ['mine', 'waiting'])
      expect(await refusal(change('owner', name, 'manager@example.test'))).toMatchObject(taken);
    expect(await refusal(change('super', 'mine', 'theirs@example.test'))).toMatchObject(taken);
  });
});

describe('SETUP-3 email corrections of invited users', () => {
  it('SETUP-3 applies at once: invites the new address, voids the old key and sends nothing to the old address', async () => {
    const before = (await tenants.identity.mails()).length;
    await member('tyop@example.test', false);
    const [first] = await tenants.identity.mails(before);
    const { answer, mails } = await change('owner', 'tyop', 'typo@example.test');
    expect(answer).toMatchObject({ user: { email: 'typo@example.test' }, pendingEmail: '' });
    expect(mails).toMatchObject([{ kind: 'invite', language: 'de', to: 'typo@example.test' }]);
    await expect(choose(first!.values)).rejects.toMatchObject(refusedKey);
    await choose(mails[0]!.values);
    const { access } = await tenants.identity.login('typo@example.test', chosen);
    expect(access!.accountIds).toEqual([tenants.north.id]);
  });

  it.each([
    ['by invitation', ''],
    ['with a password typed by the administrator', password],
  ])(
    'PERM-3 SETUP-3 responds, lists and audits an email of another operator like a free one and invites the user, %s',
    async (how, typed) => {
      const tag = how.length;
      const found = [];
      for (const [name, email] of [
        [`wrong-${tag}`, `right-${tag}@example.test`],
        [`off-${tag}`, 'theirs@example.test'],
      ] as const) {
        await tenants.createUser('owner', `${name}@example.test`, { ...manager, password: typed });
        let made!: Awaited<ReturnType<typeof change>>;
        const entries = await audited(tenants.identity, async () => {
          made = await change('owner', name, email);
        });
        expect([(await listed(name)).email, made.mails.map(({ to }) => to)]).toEqual([email, [email]]);
        const { user, access } = await detail(name);
        const { userId: _userId, ...may } = access!;
        const auditText = JSON.stringify(outcomes(entries))
          .replaceAll(email, 'the email')
          .replaceAll(name, 'name');
        found.push([answerOf(made.answer), shapeOf(await listed(name)), shapeOf(user!), may, auditText]);
        // A password typed by the administrator reveals nothing: it opens neither.
        await expect(tenants.identity.login(email, 'what the administrator typed')).rejects.toMatchObject({
          code: 'invalid-login',
        });
        if (name.startsWith('wrong'))
          await expect(tenants.identity.login(email)).rejects.toMatchObject({ code: 'invalid-login' });
        else {
          expect(made.mails[0]!.kind).toBe('join');
          // This is all that this operator can see.
          expect((await tenants.identity.login(email)).access!.accountIds).toEqual([tenants.south.id]);
          await confirm(made.mails[0]!.values);
          expect((await tenants.identity.login(email)).access!.accountIds).toEqual([
            tenants.north.id,
            tenants.south.id,
          ]);
          await leave(email);
        }
      }
      expect(found[1]).toEqual(found[0]);
    },
  );

  it('PERM-3 SETUP-3 keeps another operator’s invitation to the wrong address valid with a new key', async () => {
    await member('shared-wrong@example.test', false);
    const before = (await tenants.identity.mails()).length;
    const invited = await tenants.createUser('rival', 'shared-wrong@example.test', {
      ...manager,
      password: '',
      accountId: tenants.south.id,
    });
    tenants.identity.later(5 * minute);
    const [joining] = await tenants.identity.mails(before);
    expect(joining!.kind).toBe('join');
    tenants.ids['shared-wrong'] = (await personIdOf('shared-wrong@example.test'))!;
    await change('owner', 'shared-wrong', 'theirs-too@example.test');
    tenants.identity.later(5 * minute);
    const newInvitation = (await tenants.identity.mails(before + 1)).find(
      ({ to }) => to === 'shared-wrong@example.test',
    )!;
    expect(newInvitation).toMatchObject({ kind: 'invite', values: { operator: 'South Bay Snacks' } });
    await expect(confirm(joining!.values)).rejects.toMatchObject(refusedKey);
    await choose(newInvitation.values);
    const { user, access } = await tenants.identity.login('shared-wrong@example.test', chosen);
    expect([user!.id, access!.accountIds]).toEqual([invited.id, [tenants.south.id]]);
  });

  it('SETUP-3 counts as an invitation of the day', async () => {
    await member('last@example.test', false);
    const { service } = tenants.identity;
    await service.sql(
      'insert into invitation_mail (account_id, at) select $1, $2 from generate_series(1, 200)',
      [tenants.north.id, service.clock.now()],
    );
    for (const email of ['last-one@example.test', 'theirs-last@example.test'])
      expect(await refusal(change('owner', 'last', email))).toMatchObject({ code: 'too-many-invitations' });
    expect((await listed('last')).email).toBe('last@example.test');
  });
});

/** Returns the ID of the person who signs in with an email. */
async function personIdOf(email: string): Promise<number | undefined> {
  const [row] = await tenants.identity.service.sql<{ id: string }>(
    'select id from person where email = $1 and stands_for is null',
    [email],
  );
  return row && Number(row.id);
}

/** Removes a person from the operator. */
async function leave(email: string): Promise<void> {
  const values = [await personIdOf(email), tenants.north.id];
  for (const table of ['person_grant', 'person_account'])
    await tenants.identity.service.sql(
      `delete from ${table} where person_id = $1 and account_id = $2`,
      values,
    );
}
