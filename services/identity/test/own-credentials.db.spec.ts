import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Session } from '@backroom/proto/identity/v1/identity_service';
import type { UpdateUserRequest } from '@backroom/proto/identity/v1/people_service';
import { systemRoleIds } from '../src/access/system-roles.js';
import { PeopleController } from '../src/user/people.controller.js';
import { audited } from './audited.js';
import { IdentityUnderTest, password } from './identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await IdentityUnderTest.start();
}, 60_000);
afterAll(() => identity?.service.stop());
beforeEach(() => identity.later(16 * minute));

const minute = 60_000;
const another = 'another long password';
const ended = { kind: 'unauthenticated', code: 'session-ended' };
const notThePassword = { kind: 'invalid', fields: [{ field: 'currentPassword' }] };
const change = (session: Session, fields: Omit<UpdateUserRequest, 'userId'>) =>
  identity.as(session, () =>
    identity.service.app.get(PeopleController).updateUser({ userId: session.user!.id, ...fields }),
  );
const confirm = (mailed: { id: string; key: string }) =>
  identity.service.asService(() => identity.sessions.confirmRegistration(mailed));
const reset = (mailed: { id: string; key: string }) =>
  identity.service.asService(() => identity.sessions.resetPassword({ ...mailed, password: another }));
const refusedKey = { kind: 'invalid', fields: [{ field: 'key' }] };
const forgot = (email: string) =>
  identity.service.asService(() =>
    identity.sessions.requestPasswordReset({ email, address: '203.0.113.9', language: 'en' }),
  );

describe('SETUP-3 AUTH-4 the user’s own email and password', () => {
  it('SETUP-3 AUTH-4 requires more than an access token for both, but not for names', async () => {
    await identity.user('stolen@example.test');
    const session = await identity.login('stolen@example.test');
    for (const fields of [{ email: 'thief@example.test' }, { password: another }])
      for (const currentPassword of [undefined, '', 'wrong']) {
        identity.later(minute);
        await expect(change(session, { ...fields, currentPassword })).rejects.toMatchObject(notThePassword);
      }
    await expect(change(session, { firstName: 'Renamed' })).resolves.toBeDefined();
    // The current value is no change.
    await expect(change(session, { email: 'Stolen@example.test' })).resolves.toBeDefined();
    identity.later(minute);
    await expect(identity.login('stolen@example.test')).resolves.toBeDefined();
  });

  it('SETUP-3 AUTH-5 counts guesses of the current password for the session alone: delays them and finally requires a mail', async () => {
    await identity.user('guessed@example.test');
    const session = await identity.login('guessed@example.test');
    const guess = () => change(session, { password: another, currentPassword: 'wrong' });
    for (let n = 0; n < 5; n++) await expect(guess()).rejects.toMatchObject(notThePassword);
    await expect(guess()).rejects.toMatchObject({ kind: 'tooMany', code: 'too-many-attempts' });
    for (let n = 0; n < 95; n++) {
      identity.later(31_000);
      await expect(guess()).rejects.toMatchObject(notThePassword);
    }
    identity.later(31_000);
    const right = { password: another, currentPassword: password };
    await expect(change(session, right)).rejects.toMatchObject({ code: 'mail-link-required' });
    const own = await identity.login('guessed@example.test');
    await expect(change(own, right)).resolves.toBeDefined();
  }, 60_000);

  it('SETUP-3 AUTH-4 confirms a new email once at its address, notifies the old one and ends keys and other sessions', async () => {
    await identity.user('old@example.test', [], { emailVerified: true });
    const other = await identity.login('old@example.test');
    const own = await identity.login('old@example.test');
    const before = (await identity.mails()).length;
    await forgot('old@example.test');
    const [key] = await identity.mails(before);
    const changed = { email: 'New@example.test', currentPassword: password, language: 'de' };
    expect(await change(own, changed)).toMatchObject({
      user: { email: 'old@example.test' },
      pendingEmail: 'new@example.test',
    });
    identity.later(minute);
    const [confirmation, ...more] = await identity.mails(before + 1);
    expect(more).toEqual([]);
    expect(confirmation).toMatchObject({ kind: 'confirmEmail', language: 'de', to: 'new@example.test' });
    await expect(identity.resolve(other)).resolves.toBeDefined();
    // The key of this mail sets no password, and that of the other confirms nothing.
    const mailed = confirmation!.values as { id: string; key: string };
    await expect(reset(mailed)).rejects.toMatchObject(refusedKey);
    await expect(confirm(key!.values as typeof mailed)).rejects.toMatchObject(refusedKey);
    await expect(confirm({ ...mailed, key: 'guessed' })).rejects.toMatchObject(refusedKey);
    expect(await confirm(mailed)).toEqual({ email: 'new@example.test', joined: false });
    await expect(confirm(mailed)).rejects.toMatchObject(refusedKey);
    const [notice] = await identity.mails(before + 2);
    expect(notice).toMatchObject({
      kind: 'emailChanged',
      language: 'de',
      to: 'old@example.test',
      values: { email: 'new@example.test' },
    });
    await expect(identity.resolve(own)).resolves.toBeDefined();
    await expect(identity.resolve(other)).rejects.toMatchObject(ended);
    await expect(reset(key!.values as typeof mailed)).rejects.toMatchObject(refusedKey);
    await expect(identity.login('old@example.test')).rejects.toThrow();
    await expect(identity.login('new@example.test')).resolves.toBeDefined();
  });

  it('SETUP-3 AUTH-2 responds the same for a taken email and sends no mail', async () => {
    await identity.user('asker@example.test');
    await identity.user('holder@example.test');
    const own = await identity.login('asker@example.test');
    const before = (await identity.mails()).length;
    const answer = await change(own, { email: 'holder@example.test', currentPassword: password });
    expect(answer).toMatchObject({
      user: { email: 'asker@example.test' },
      pendingEmail: 'holder@example.test',
    });
    identity.later(60 * minute);
    expect(await identity.mails(before)).toEqual([]);
  });

  it('SETUP-3 voids a pending email after a newer request, after a day, and once taken by another user', async () => {
    await identity.user('changing@example.test');
    const own = await identity.login('changing@example.test');
    const ask = async (email: string) => {
      const before = (await identity.mails()).length;
      await change(own, { email, currentPassword: password });
      return (await identity.mails(before))[0]!.values as { id: string; key: string };
    };
    const first = await ask('first@example.test');
    const second = await ask('second@example.test');
    await expect(confirm(first)).rejects.toMatchObject(refusedKey);
    identity.later(24 * 60 * minute);
    await expect(confirm(second)).rejects.toMatchObject(refusedKey);
    const third = await ask('third@example.test');
    await identity.user('third@example.test');
    await expect(confirm(third)).rejects.toMatchObject({ fields: [{ field: 'email', code: 'taken' }] });
  });

  it('PERM-5 SETUP-3 shows operators the sign-in changes of their users without secrets', async () => {
    const account = await identity.account('Operator that looks');
    await identity.user('watched@example.test', [{ accountId: account.id, roleId: systemRoleIds.manager }]);
    const own = await identity.login('watched@example.test');
    const before = (await identity.mails()).length;
    const entries = await audited(identity, async () => {
      await change(own, { email: 'elsewhere@example.test', currentPassword: password });
      await confirm((await identity.mails(before))[0]!.values as { id: string; key: string });
      await identity.as(own, () =>
        identity.sessions.changePassword({ currentPassword: password, password: another }),
      );
    });
    const operatorEntries = entries.filter(({ accountId }) => accountId === account.id);
    expect(operatorEntries.map(({ command }) => command)).toEqual([
      'update-user',
      'confirm-email',
      'change-password',
    ]);
    expect(JSON.parse(operatorEntries[1]!.after)).toEqual({ email: 'elsewhere@example.test' });
    expect(JSON.stringify(entries)).not.toContain(another);
  });
});

describe('AUTH-2 mails that strangers can trigger', () => {
  it('AUTH-2 doubles the pause per address across kinds of mail and includes no text of the sender', async () => {
    const victim = 'stranger@example.test';
    await identity.user('flooder@example.test', [], { firstName: 'Locked, call +1 900 555 0100' });
    const own = await identity.login('flooder@example.test');
    const before = (await identity.mails()).length;
    const minutes: number[] = [];
    for (let at = 0; at <= 8; at++) {
      await change(own, { email: victim, currentPassword: password });
      const sent = await identity.mails(before + minutes.length);
      for (const mail of sent) {
        expect(mail).toMatchObject({ to: victim, name: '' });
        minutes.push(at);
      }
      identity.later(minute);
    }
    expect(minutes).toEqual([0, 1, 3, 7]);
  });
});
