import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Session } from '@backroom/proto/identity/v1/identity_service';
import { codeOf, stepOf } from '../src/two-factor/totp.js';
import { TwoFactorController } from '../src/two-factor/two-factor.controller.js';
import { PeopleController } from '../src/user/people.controller.js';
import { IdentityUnderTest, origin, password, sessionIdOf } from './identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await IdentityUnderTest.start();
}, 60_000);
afterAll(() => identity?.service.stop());

const another = 'another long password';
const controller = () => identity.service.app.get(TwoFactorController);
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const bytesOf = (base32: string) => {
  const bits = [...base32].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2)));
};
async function enroll(session: Session): Promise<void> {
  const { secret } = await identity.as(session, () => controller().beginTwoFactor({ password }));
  const code = codeOf(bytesOf(secret), stepOf(identity.service.clock.now()));
  await identity.as(session, () => controller().confirmTwoFactor({ code }));
}
/** Actions that require the current password. */
const changes = (session: Session): Record<string, () => Promise<unknown>> => ({
  disable: () => controller().disableTwoFactor({ password }),
  begin: () => controller().beginTwoFactor({ password }),
  password: () => identity.sessions.changePassword({ currentPassword: password, password: another }),
  'password by profile': () =>
    identity.service.app
      .get(PeopleController)
      .updateUser({ userId: session.user!.id, password: another, currentPassword: password }),
  email: () =>
    identity.service.app
      .get(PeopleController)
      .updateUser({ userId: session.user!.id, email: 'thief@example.test', currentPassword: password }),
});
const notShown = { kind: 'forbidden', code: 'second-factor-not-shown' };

describe('AUTH-7 sessions without the second factor', () => {
  it('AUTH-7 end when another session sets up the factor', async () => {
    await identity.user('victim@example.test');
    const thief = await identity.login('victim@example.test');
    const own = await identity.login('victim@example.test');
    await enroll(own);
    await expect(identity.resolve(thief)).rejects.toMatchObject({ code: 'session-ended' });
    await expect(identity.resolve(own)).resolves.toBeDefined();
    // A call admitted earlier gets the same refusal: the principal is cached, the session has ended.
    for (const work of Object.values(changes(thief)))
      await expect(identity.as(thief, work)).rejects.toMatchObject(notShown);
  });

  it('AUTH-7 cannot be refreshed or resolved, even while open', async () => {
    await identity.user('lasting@example.test');
    const own = await identity.login('lasting@example.test');
    await enroll(own);
    const next = await identity.refresh(own.refreshToken);
    await identity.service.sql('update session set second_factor = false where id = $1', [sessionIdOf(own)]);
    await expect(identity.refresh(next.refreshToken)).rejects.toMatchObject({ code: 'session-ended' });
    await expect(identity.resolve(next)).rejects.toMatchObject({ code: 'session-ended' });
  });

  it.each(['disable', 'begin', 'password', 'password by profile', 'email'])(
    'AUTH-7 cannot change sign-in settings, even while open: %s',
    async (what) => {
      const email = `${what.replaceAll(' ', '-')}@example.test`;
      await identity.user(email);
      const own = await identity.login(email);
      await enroll(own);
      await identity.service.sql('update session set second_factor = false where id = $1', [
        sessionIdOf(own),
      ]);
      await expect(identity.as(own, changes(own)[what]!)).rejects.toMatchObject(notShown);
      await identity.service.sql('update session set second_factor = true where id = $1', [sessionIdOf(own)]);
      if (what === 'begin')
        await expect(identity.as(own, changes(own)[what]!)).rejects.toMatchObject({
          code: 'two-factor-enabled',
        });
      else await expect(identity.as(own, changes(own)[what]!)).resolves.toBeDefined();
    },
  );
});

describe('AUTH-5 correct passwords', () => {
  it('AUTH-5 causes no delay when the request is refused for another reason', async () => {
    await identity.user('patient@example.test');
    const session = await identity.login('patient@example.test');
    await enroll(session);
    const pending = async () =>
      (
        await identity.service.sql(
          'select 1 from sign_in_attempt where not failed and account_key is not null',
        )
      ).length;
    const before = await pending();
    const refused = [
      () => controller().beginTwoFactor({ password }),
      () => identity.sessions.changePassword({ currentPassword: password, password: 'short' }),
      () =>
        identity.service.app
          .get(PeopleController)
          .updateUser({ userId: session.user!.id, password: another, currentPassword: password, version: 9 }),
    ];
    for (const work of refused) await expect(identity.as(session, work)).rejects.toThrow();
    expect(await pending()).toBe(before);
  });
});

describe('AUTH-7 AUTH-2 sign-ins during a password change', () => {
  it('AUTH-7 AUTH-2 leaves no second-factor challenge for the old password', async () => {
    await identity.user('racing@example.test');
    const own = await identity.login('racing@example.test');
    await enroll(own);
    const login = () =>
      identity.service.asService(() =>
        identity.controller.login({ ...origin, email: 'racing@example.test', password }),
      );
    const [started] = await Promise.all([
      Promise.allSettled([login(), login(), login()]),
      identity.as(own, () =>
        identity.sessions.changePassword({ currentPassword: password, password: another }),
      ),
    ]);
    expect(started).toHaveLength(3);
    const left = await identity.service.sql('select 1 from sign_in_challenge where person_id = $1', [
      own.user!.id,
    ]);
    expect(left).toEqual([]);
    await expect(login()).rejects.toMatchObject({ code: 'invalid-login' });
  });
});
