import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UpdateUserResponse } from '@backroom/proto/identity/v1/people_service';
import type { User } from '@backroom/proto/identity/v1/user';
import { systemRoleIds } from '../src/access/system-roles.js';
import { audited, outcomes } from './audited.js';
import { password } from './identity-under-test.js';
import { Keepers, refusal } from './keepers.js';

let keepers: Keepers;
beforeAll(async () => {
  keepers = await Keepers.start();
  const there = { accountId: keepers.south.id, roleId: systemRoleIds.manager };
  for (const email of ['theirs@example.test', 'theirs-too@example.test', 'theirs-last@example.test'])
    await keepers.identity.user(email, [there], { firstName: 'Secret', emailVerified: true });
}, 60_000);
afterAll(() => keepers?.stop());

const minute = 60_000;
const chosen = 'a password of my own';
const ended = { code: 'session-ended' };
const refusedKey = { kind: 'invalid', fields: [{ field: 'key' }] };
const taken = { kind: 'invalid', fields: [{ field: 'email', code: 'taken' }] };
const manager = { roleIds: [systemRoleIds.manager] };
type Key = { [name: string]: string };

/** Changes an email as an administrator. Returns the response and its mails. */
async function change(name: string, whom: string, email: string, more = {}) {
  const before = (await keepers.identity.mails()).length;
  const request = { userId: keepers.ids[whom]!, email, language: 'de', ...more };
  const answer = await keepers.as(name, () => keepers.people.updateUser(request));
  keepers.identity.later(2 * minute);
  return { answer, mails: await keepers.identity.mails(before) };
}
/** Creates a person of the operator who has proven their email or was only invited. */
async function member(email: string, proven: boolean) {
  if (!proven) return keepers.createUser('owner', email, { ...manager, password: '' });
  const grants = [{ accountId: keepers.north.id, roleId: systemRoleIds.manager }];
  const { id } = await keepers.identity.user(email, grants, { emailVerified: true, firstName: 'Grace' });
  keepers.ids[email.split('@')[0]!] = id;
}
const confirm = ({ id = '', key = '' }: Key) =>
  keepers.identity.service.asService(() => keepers.identity.sessions.confirmRegistration({ id, key }));
const choose = ({ id = '', key = '' }: Key) =>
  keepers.identity.service.asService(() =>
    keepers.identity.sessions.resetPassword({ id, key, password: chosen }),
  );
const listed = async (whom: string) => {
  const request = { accountIds: [keepers.north.id], page: 1, limit: 100, keywords: '' };
  const { users } = await keepers.as('owner', () => keepers.people.listUsers(request));
  return users.find(({ id }) => id === keepers.ids[whom])!;
};
const detail = (whom: string) =>
  keepers.as('owner', () => keepers.identity.controller.getUser({ userId: keepers.ids[whom]! }));
/** Returns a person without identity and requested email. */
const shapeOf = ({ id: _id, email: _email, updatedAt: _at, ...user }: User) => user;
const answerOf = ({ user, pendingEmail }: UpdateUserResponse) => [shapeOf(user!), pendingEmail !== ''];

describe('SETUP-3 email changes by a manager', () => {
  it('SETUP-3 AUTH-4 takes effect once confirmed at the new address, then notifies the old one and ends sessions', async () => {
    await member('grace@example.test', true);
    const session = await keepers.identity.login('grace@example.test');
    const { answer, mails } = await change('owner', 'grace', 'Grace.New@example.test');
    expect(answer).toMatchObject({
      user: { email: 'grace@example.test' },
      pendingEmail: 'grace.new@example.test',
    });
    expect(mails).toMatchObject([{ kind: 'confirmEmail', language: 'de', to: 'grace.new@example.test' }]);
    await expect(keepers.identity.resolve(session)).resolves.toBeDefined();
    expect((await listed('grace')).email).toBe('grace@example.test');
    const before = (await keepers.identity.mails()).length;
    expect(await confirm(mails[0]!.values)).toEqual({ email: 'grace.new@example.test', joined: false });
    expect(await keepers.identity.mails(before)).toMatchObject([
      { kind: 'emailChanged', language: 'de', to: 'grace@example.test' },
    ]);
    await expect(keepers.identity.resolve(session)).rejects.toMatchObject(ended);
    await expect(keepers.identity.login('grace.new@example.test')).resolves.toBeDefined();
    expect((await listed('grace')).email).toBe('grace.new@example.test');
  });

  it('SETUP-3 AUTH-4 admits a user with an unproven email only by mail and removes a password typed by others', async () => {
    await keepers.createUser('owner', 'typed@example.test', manager);
    await keepers.identity.login('typed@example.test');
    const { answer, mails } = await change('owner', 'typed', 'typed-new@example.test');
    expect(answer.pendingEmail).toBe('typed-new@example.test');
    await confirm(mails[0]!.values);
    await expect(keepers.identity.login('typed-new@example.test')).rejects.toMatchObject({
      code: 'invalid-login',
    });
  });

  it('PERM-5 SETUP-3 audits request and confirmation in the chain of the operator', async () => {
    await member('audited@example.test', true);
    const entries = await audited(keepers.identity, async () => {
      const { mails } = await change('owner', 'audited', 'audited-new@example.test');
      await confirm(mails[0]!.values);
    });
    const there = entries.filter(({ accountId }) => accountId === keepers.north.id);
    const told = outcomes(there).filter(([, after]) => JSON.stringify(after).includes('email'));
    expect(told).toEqual([
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
    for (const [whom, email] of [
      ['one', 'nobody-has-it@example.test'],
      ['other', 'theirs@example.test'],
    ] as const) {
      let made!: Awaited<ReturnType<typeof change>>;
      const entries = await audited(keepers.identity, async () => {
        made = await change('owner', whom, email);
      });
      expect(made.answer.pendingEmail).toBe(email);
      expect((await listed(whom)).email).toBe(`${whom}@example.test`);
      const { user, access } = await detail(whom);
      const { userId: _userId, ...may } = access!;
      found.push({
        shown: [answerOf(made.answer), shapeOf(await listed(whom)), shapeOf(user!), may],
        audited: outcomes(entries),
      });
      expect(made.mails.map(({ to }) => to)).toEqual(whom === 'one' ? [email] : []);
    }
    expect(found[1]).toEqual(found[0]);
    expect((await keepers.identity.login('theirs@example.test')).user!.firstName).toBe('Secret');
  });

  it('SETUP-3 reports an email of the same operator as taken', async () => {
    await member('mine@example.test', true);
    await member('waiting@example.test', false);
    for (const whom of ['mine', 'waiting'])
      expect(await refusal(change('owner', whom, 'manager@example.test'))).toMatchObject(taken);
    expect(await refusal(change('super', 'mine', 'theirs@example.test'))).toMatchObject(taken);
  });
});

describe('SETUP-3 email corrections of invited users', () => {
  it('SETUP-3 applies at once: invites the new address, voids the old key and sends nothing to the old address', async () => {
    const before = (await keepers.identity.mails()).length;
    await member('tyop@example.test', false);
    const [first] = await keepers.identity.mails(before);
    const { answer, mails } = await change('owner', 'tyop', 'typo@example.test');
    expect(answer).toMatchObject({ user: { email: 'typo@example.test' }, pendingEmail: '' });
    expect(mails).toMatchObject([{ kind: 'invite', language: 'de', to: 'typo@example.test' }]);
    await expect(choose(first!.values)).rejects.toMatchObject(refusedKey);
    await choose(mails[0]!.values);
    const { access } = await keepers.identity.login('typo@example.test', chosen);
    expect(access!.accountIds).toEqual([keepers.north.id]);
  });

  it.each([
    ['by invitation', ''],
    ['with a password that somebody typed', password],
  ])(
    'PERM-3 SETUP-3 responds, lists and audits an email of another operator like a free one and invites the user, %s',
    async (how, typed) => {
      const tag = how.length;
      const found = [];
      for (const [whom, email] of [
        [`wrong-${tag}`, `right-${tag}@example.test`],
        [`off-${tag}`, 'theirs@example.test'],
      ] as const) {
        await keepers.createUser('owner', `${whom}@example.test`, { ...manager, password: typed });
        let made!: Awaited<ReturnType<typeof change>>;
        const entries = await audited(keepers.identity, async () => {
          made = await change('owner', whom, email);
        });
        expect([(await listed(whom)).email, made.mails.map(({ to }) => to)]).toEqual([email, [email]]);
        const { user, access } = await detail(whom);
        const { userId: _userId, ...may } = access!;
        const told = JSON.stringify(outcomes(entries))
          .replaceAll(email, 'the email')
          .replaceAll(whom, 'whom');
        found.push([answerOf(made.answer), shapeOf(await listed(whom)), shapeOf(user!), may, told]);
        // A password typed by the administrator reveals nothing: it opens neither.
        await expect(keepers.identity.login(email, 'what the keeper typed')).rejects.toMatchObject({
          code: 'invalid-login',
        });
        if (whom.startsWith('wrong'))
          await expect(keepers.identity.login(email)).rejects.toMatchObject({ code: 'invalid-login' });
        else {
          expect(made.mails[0]!.kind).toBe('join');
          // This is all that this operator can see.
          expect((await keepers.identity.login(email)).access!.accountIds).toEqual([keepers.south.id]);
          await confirm(made.mails[0]!.values);
          expect((await keepers.identity.login(email)).access!.accountIds).toEqual([
            keepers.north.id,
            keepers.south.id,
          ]);
          await leave(email);
        }
      }
      expect(found[1]).toEqual(found[0]);
    },
  );

  it('PERM-3 SETUP-3 keeps another operator’s invitation to the wrong address valid with a new key', async () => {
    await member('shared-wrong@example.test', false);
    const before = (await keepers.identity.mails()).length;
    const invited = await keepers.createUser('rival', 'shared-wrong@example.test', {
      ...manager,
      password: '',
      accountId: keepers.south.id,
    });
    keepers.identity.later(5 * minute);
    const [joining] = await keepers.identity.mails(before);
    expect(joining!.kind).toBe('join');
    keepers.ids['shared-wrong'] = (await personIdOf('shared-wrong@example.test'))!;
    await change('owner', 'shared-wrong', 'theirs-too@example.test');
    keepers.identity.later(5 * minute);
    const anew = (await keepers.identity.mails(before + 1)).find(
      ({ to }) => to === 'shared-wrong@example.test',
    )!;
    expect(anew).toMatchObject({ kind: 'invite', values: { operator: 'South Bay Snacks' } });
    await expect(confirm(joining!.values)).rejects.toMatchObject(refusedKey);
    await choose(anew.values);
    const { user, access } = await keepers.identity.login('shared-wrong@example.test', chosen);
    expect([user!.id, access!.accountIds]).toEqual([invited.id, [keepers.south.id]]);
  });

  it('SETUP-3 counts as an invitation of the day', async () => {
    await member('last@example.test', false);
    const { service } = keepers.identity;
    await service.sql(
      'insert into invitation_mail (account_id, at) select $1, $2 from generate_series(1, 200)',
      [keepers.north.id, service.clock.now()],
    );
    for (const email of ['last-one@example.test', 'theirs-last@example.test'])
      expect(await refusal(change('owner', 'last', email))).toMatchObject({ code: 'too-many-invitations' });
    expect((await listed('last')).email).toBe('last@example.test');
  });
});

/** Returns the ID of the person who signs in with an email. */
async function personIdOf(email: string): Promise<number | undefined> {
  const [row] = await keepers.identity.service.sql<{ id: string }>(
    'select id from person where email = $1 and stands_for is null',
    [email],
  );
  return row && Number(row.id);
}

/** Removes a person from the operator. */
async function leave(email: string): Promise<void> {
  const values = [await personIdOf(email), keepers.north.id];
  for (const table of ['person_grant', 'person_account'])
    await keepers.identity.service.sql(
      `delete from ${table} where person_id = $1 and account_id = $2`,
      values,
    );
}
