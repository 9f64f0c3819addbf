import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Session } from '@backroom/proto/identity/v1/identity_service';
import { IdentityUnderTest, password, sessionIdOf } from './identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  for (const name of ['ada', 'eve', 'gone', 'sso']) await identity.user(`${name}@example.test`);
  await identity.disable('gone@example.test');
}, 60_000);
afterAll(() => identity?.service.stop());

const minute = 60_000;
const another = 'another long enough password';
const ended = { code: 'session-ended' };
const refusedKey = { kind: 'invalid', fields: [{ field: 'key' }] };
const forgot = (email: string) =>
  identity.service.asService(() =>
    identity.sessions.requestPasswordReset({ email, address: '203.0.113.9', language: 'fr' }),
  );
const reset = (id: string, key: string, secret = another) =>
  identity.service.asService(() => identity.sessions.resetPassword({ id, key, password: secret }));
async function keyFor(email: string): Promise<{ id: string; key: string }> {
  identity.later(minute);
  const before = (await identity.mails()).length;
  await forgot(email);
  const [mail] = await identity.mails(before);
  return mail!.values as { id: string; key: string };
}

describe('AUTH-2 forgotten passwords', () => {
  it('AUTH-2 resets the password once by ID and key of a mail and ends every session', async () => {
    const sessions = [await identity.login('ada@example.test'), await identity.login('ada@example.test')];
    const { id, key } = await keyFor('ADA@example.test');
    await reset(id, key);
    for (const session of sessions) {
      await expect(identity.refresh(session.refreshToken)).rejects.toMatchObject(ended);
      await expect(identity.resolve(session)).rejects.toMatchObject(ended);
    }
    await expect(identity.login('ada@example.test')).rejects.toMatchObject({ code: 'invalid-login' });
    await expect(identity.login('ada@example.test', another)).resolves.toBeDefined();
    await expect(reset(id, key)).rejects.toMatchObject(refusedKey);
  });

  it('AUTH-2 expires a key after thirty minutes, limits it to its ID and voids it once another is used', async () => {
    const old = await keyFor('ada@example.test');
    identity.later(30 * minute);
    await expect(reset(old.id, old.key)).rejects.toMatchObject(refusedKey);
    // Mails older than a day no longer count for the pause.
    identity.later(25 * 60 * minute);
    const first = await keyFor('ada@example.test');
    const second = await keyFor('ada@example.test');
    const eves = await keyFor('eve@example.test');
    for (const [id, key] of [
      [first.id, eves.key],
      [eves.id, first.key],
      [first.id, ''],
      ['', first.key],
      ["' or 1=1 --", first.key],
    ] as const)
      await expect(reset(id, key)).rejects.toMatchObject(refusedKey);
    await reset(second.id, second.key);
    await expect(reset(first.id, first.key)).rejects.toMatchObject(refusedKey);
  });

  it('AUTH-2 keeps the key valid after a refused password', async () => {
    const { id, key } = await keyFor('eve@example.test');
    for (const secret of ['short', 'passwordpassword'])
      await expect(reset(id, key, secret)).rejects.toMatchObject({ fields: [{ field: 'password' }] });
    await reset(id, key, password);
  });

  it('AUTH-2 responds and writes alike for known and unknown emails and defers the work', async () => {
    const rows = async () =>
      (
        await identity.service.sql<{ n: number }>(
          `select (select count(*)::int from due_work) + 1000 * (select count(*)::int from password_reset)
             + 1000000 * (select count(*)::int from outbox) as n`,
        )
      )[0]!.n;
    const effects = [];
    identity.later(minute);
    await identity.mails();
    for (const email of ['eve@example.test', 'nobody@example.test', 'gone@example.test']) {
      const before = await rows();
      effects.push([await forgot(email), (await rows()) - before]);
    }
    expect(effects).toEqual([effects[0], effects[0], effects[0]]);
    const before = (await identity.mails()).length;
    for (const email of ['nobody@example.test', 'gone@example.test']) await forgot(email);
    expect(await identity.mails(before)).toEqual([]);
  });

  it('AUTH-2 sends one mail for ten requests within a minute', async () => {
    // Flushes pending mails first.
    identity.later(60 * minute);
    await identity.mails();
    identity.later(60 * minute);
    const before = (await identity.mails()).length;
    for (let n = 0; n < 10; n++) {
      await forgot('eve@example.test');
      if (n % 3 === 0) await identity.mails();
    }
    expect(await identity.mails(before)).toHaveLength(1);
  });

  it('AUTH-2 stores no key, password or address in the clear', async () => {
    const { id, key } = await keyFor('ada@example.test');
    const canary = 'canary-in-a-cold-coal-mine';
    await reset(id, key, canary);
    await identity.login('ada@example.test', canary);
    const kept = await identity.service.sql<{ text: string }>(
      `select t::text as text from password_reset t union all select t::text from outbox t
       union all select t::text from person t union all select t::text from due_work t
       union all select t::text from command_answer t union all select encode(value, 'escape') from outbox
       union all select t::text from registration t`,
    );
    const all = kept.map(({ text }) => text).join('\n');
    for (const secret of [key, canary]) {
      expect(all).not.toContain(secret);
      expect(all).not.toContain(Buffer.from(secret).toString('hex'));
      expect(all).not.toContain(Buffer.from(secret).toString('base64').slice(0, 20));
    }
    const requested = await identity.service.sql<{ value: string }>(
      "select encode(value, 'escape') as value from outbox where type = 'MailRequested'",
    );
    expect(requested.map(({ value }) => value).join()).not.toContain('example.test');
  });
});

describe('AUTH-4 password change', () => {
  const change = (session: Session, currentPassword: string, secret = another) =>
    identity.as(session, () => identity.sessions.changePassword({ currentPassword, password: secret }));

  it('AUTH-4 requires the current password and ends the other sessions', async () => {
    await identity.user('change@example.test');
    const other = await identity.login('change@example.test');
    const own = await identity.login('change@example.test');
    for (const wrong of ['', 'wrong', `${password} `])
      await expect(change(own, wrong)).rejects.toMatchObject({ fields: [{ field: 'currentPassword' }] });
    await expect(change(own, password, 'short')).rejects.toMatchObject({ fields: [{ field: 'password' }] });
    await expect(identity.resolve(other)).resolves.toBeDefined();
    await change(own, password);
    await expect(identity.resolve(own)).resolves.toBeDefined();
    await expect(identity.resolve(other)).rejects.toMatchObject(ended);
    await expect(identity.login('change@example.test', another)).resolves.toBeDefined();
  });

  it('AUTH-4 refuses users without a password', async () => {
    const session = await identity.login('sso@example.test');
    await identity.service.sql("update person set password_hash = '' where email = 'sso@example.test'");
    for (const guess of ['', 'nobody has this password'])
      await expect(change(session, guess)).rejects.toMatchObject({ kind: 'invalid' });
    await expect(identity.login('sso@example.test', '')).rejects.toMatchObject({ code: 'invalid-login' });
  });
});

describe('AUTH-4 own sessions', () => {
  const list = (session: Session) => identity.as(session, () => identity.sessions.listSessions());

  it('AUTH-4 lists device, address and last use and ends single sessions or all others', async () => {
    await identity.user('many@example.test');
    const first = await identity.login('many@example.test');
    identity.later(minute);
    const second = await identity.login('many@example.test');
    identity.later(1);
    const third = await identity.login('many@example.test');
    identity.later(minute);
    await identity.refresh(first.refreshToken);
    const { sessions } = await list(second);
    expect(sessions.map(({ id }) => id)).toEqual([first, third, second].map(sessionIdOf));
    expect(sessions[0]).toMatchObject({ device: 'test', address: '203.0.113.9', current: false });
    expect(sessions[0]!.usedAt - sessions[0]!.createdAt).toBe(2 * minute + 1);
    expect(sessions.filter(({ current }) => current).map(({ id }) => id)).toEqual([sessionIdOf(second)]);

    const end = (id: string) => identity.as(second, () => identity.sessions.endSession({ id }));
    await end(sessionIdOf(third));
    await end(sessionIdOf(third));
    await expect(identity.resolve(third)).rejects.toMatchObject(ended);
    expect(await identity.as(second, () => identity.sessions.endOtherSessions())).toEqual({ ended: 1 });
    await expect(identity.resolve(first)).rejects.toMatchObject(ended);
    expect((await list(second)).sessions).toHaveLength(1);
  });

  it('AUTH-4 treats a session of another user as missing', async () => {
    const mine = await identity.login('eve@example.test');
    const other = await identity.login('many@example.test');
    for (const id of [sessionIdOf(other), '0197746a-0000-7000-8000-000000000001', 'x', ''])
      await expect(identity.as(mine, () => identity.sessions.endSession({ id }))).rejects.toMatchObject({
        kind: 'notFound',
        params: { what: 'session' },
      });
    await expect(identity.resolve(other)).resolves.toBeDefined();
  });
});

describe('AUTH-4 sign-in from a new place', () => {
  const from = (change: object) =>
    identity.service.asService(async () => {
      const request = { email: 'far@example.test', password, address: '203.0.113.9', userAgent: 'test' };
      return (
        await identity.controller.login({ ...request, deviceToken: '', language: 'ja', work: '', ...change })
      ).session!;
    });

  it('AUTH-4 sends a mail in the language of the browser, unless device or place is known', async () => {
    await identity.user('far@example.test');
    const mailsOf = async (change: object) => {
      const before = (await identity.mails()).length;
      const session = await from(change);
      return { session, mails: await identity.mails(before) };
    };
    const first = await mailsOf({});
    expect(first.mails).toEqual([]);
    expect(first.session.deviceToken).toMatch(/^[\w-]{43}$/);
    expect((await mailsOf({})).mails).toEqual([]);
    const known = await mailsOf({ address: '198.51.100.7', deviceToken: first.session.deviceToken });
    expect(known.mails).toEqual([]);
    expect(known.session.deviceToken).toBe('');
    const strange = await mailsOf({ address: '198.51.100.8', userAgent: 'curl/8\r\nBcc: x' });
    expect(strange.mails).toMatchObject([
      { kind: 'newSignIn', language: 'ja', to: 'far@example.test', values: { address: '198.51.100.8' } },
    ]);
    for (const deviceToken of ['x', 'a'.repeat(43), '../../etc'])
      expect((await mailsOf({ deviceToken, address: `192.0.2.${deviceToken.length}` })).mails).toHaveLength(
        1,
      );
  });
});
