import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Session } from '@backroom/proto/identity/v1/identity_service';
import type { UpdateUserRequest } from '@backroom/proto/identity/v1/people_service';
import { PeopleController } from '../src/user/people.controller.js';
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
const forgot = (email: string) =>
  identity.service.asService(() =>
    identity.sessions.requestPasswordReset({ email, address: '203.0.113.9', language: 'en' }),
  );

describe('SETUP-3 AUTH-4 one’s own email and password', () => {
  it('SETUP-3 AUTH-4 neither is changed with an access token alone; names are', async () => {
    await identity.user('stolen@example.test');
    const session = await identity.login('stolen@example.test');
    for (const fields of [{ email: 'thief@example.test' }, { password: another }])
      for (const currentPassword of [undefined, '', 'wrong']) {
        identity.later(minute);
        await expect(change(session, { ...fields, currentPassword })).rejects.toMatchObject(notThePassword);
      }
    await expect(change(session, { firstName: 'Renamed' })).resolves.toBeDefined();
    // What stands already is no change.
    await expect(change(session, { email: 'Stolen@example.test' })).resolves.toBeDefined();
    identity.later(minute);
    await expect(identity.login('stolen@example.test')).resolves.toBeDefined();
  });

  it('SETUP-3 AUTH-5 guesses of the present password count like those of a sign-in: delayed, then locked', async () => {
    await identity.user('guessed@example.test');
    const session = await identity.login('guessed@example.test');
    const guess = () => change(session, { password: another, currentPassword: 'wrong' });
    for (let n = 0; n < 5; n++) await expect(guess()).rejects.toMatchObject(notThePassword);
    await expect(guess()).rejects.toMatchObject({ kind: 'tooMany', code: 'too-many-attempts' });
    for (let n = 0; n < 5; n++) {
      identity.later(20_000);
      await expect(guess()).rejects.toMatchObject(notThePassword);
    }
    identity.later(20_000);
    const right = { password: another, currentPassword: password };
    await expect(change(session, right)).rejects.toMatchObject({ kind: 'tooMany' });
    await expect(identity.login('guessed@example.test')).rejects.toMatchObject({ kind: 'tooMany' });
  });

  it('SETUP-3 AUTH-4 another email is told to the old one, and ends keys, sign-ins under way and the other sessions', async () => {
    await identity.user('old@example.test');
    const other = await identity.login('old@example.test');
    const own = await identity.login('old@example.test');
    const before = (await identity.mails()).length;
    await forgot('old@example.test');
    const [key] = await identity.mails(before);
    const changed = { email: 'New@example.test', currentPassword: password, language: 'de' };
    await change(own, changed);
    const [mail] = await identity.mails(before + 1);
    expect(mail).toMatchObject({
      kind: 'emailChanged',
      language: 'de',
      to: 'old@example.test',
      values: { email: 'new@example.test' },
    });
    await expect(identity.resolve(own)).resolves.toBeDefined();
    await expect(identity.resolve(other)).rejects.toMatchObject(ended);
    const reset = identity.service.asService(() =>
      identity.sessions.resetPassword({
        id: key!.values['id']!,
        key: key!.values['key']!,
        password: another,
      }),
    );
    await expect(reset).rejects.toMatchObject({ fields: [{ field: 'key' }] });
    await expect(identity.login('old@example.test')).rejects.toThrow();
    await expect(identity.login('new@example.test')).resolves.toBeDefined();
  });
});
