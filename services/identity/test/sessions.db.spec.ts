import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Session } from '@backroom/proto/identity/v1/identity_service';
import { IdentityUnderTest, password } from './identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await IdentityUnderTest.start({ PASSWORD_MEMORY: '19456' });
  await identity.user('ada@example.test');
  await identity.user('gone@example.test');
  await identity.disable('gone@example.test');
}, 60_000);
afterAll(() => identity?.service.stop());
// Lets counted failures expire.
beforeEach(() => identity.later(61 * 60_000));

const ended = { kind: 'unauthenticated', code: 'session-ended' };
const minute = 60_000;

describe('AUTH-1 sign-in', () => {
  it('AUTH-1 opens a session for the correct password, regardless of the case of the email', async () => {
    for (const email of ['ada@example.test', 'ADA@Example.TEST']) {
      const session = await identity.login(email);
      expect(session.user).toMatchObject({ email: 'ada@example.test', enabled: true });
      expect(session.access).toMatchObject({ scope: 'user', accountIds: [], permissions: [] });
      const now = identity.service.clock.now().getTime();
      expect(session.accessTokenExpiresAt - now).toBe(15 * minute);
      expect(session.refreshTokenExpiresAt - now).toBe(30 * 86_400_000);
    }
  });

  it('AUTH-1 refuses a wrong password, an unknown email and a disabled user with the same response', async () => {
    const attempts: [string, string][] = [
      ['ada@example.test', 'wrong'],
      ['ada@example.test', ''],
      ['ada@example.test', `${password} `],
      ['nobody@example.test', password],
      ['gone@example.test', password],
      ['%@example.test', password],
    ];
    for (const [email, secret] of attempts) {
      identity.later(15 * minute);
      const refusal = await identity.login(email, secret).catch((error: unknown) => error);
      expect(refusal).toMatchObject({
        kind: 'unauthenticated',
        code: 'invalid-login',
        fields: [],
      });
    }
  });

  it('AUTH-1 does the same work for an unknown email as for a wrong password', async () => {
    // CPU time instead of wall time: a hash costs the same on a busy machine, and without one almost nothing is spent.
    const spent = async (email: string) => {
      const costs = [];
      for (let n = 0; n < 5; n++) {
        identity.later(15 * minute);
        const before = process.cpuUsage();
        await identity.login(email, 'wrong').catch(() => undefined);
        const { user, system } = process.cpuUsage(before);
        costs.push(user + system);
      }
      return Math.min(...costs);
    };
    const known = await spent('ada@example.test');
    expect(await spent('nobody@example.test')).toBeGreaterThan(known / 4);
  });

  it('AUTH-1 stores no password or token in the clear', async () => {
    const session = await identity.login('ada@example.test');
    const kept = await identity.service.sql<{ text: string }>(
      `select p::text as text from person p union all select s::text from session s union all select r::text from refresh_token r
       union all select c::text from command_answer c union all select o::text from outbox o`,
    );
    const all = kept.map(({ text }) => text).join('\n');
    for (const secret of [password, session.refreshToken, session.accessToken]) {
      expect(all).not.toContain(secret);
      expect(all).not.toContain(Buffer.from(secret).toString('hex'));
    }
    expect(all).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });
});

describe('AUTH-4 sessions', () => {
  it('AUTH-4 refreshes tokens within the session without extending it', async () => {
    const first = await identity.login('ada@example.test');
    identity.later(minute);
    const second = await identity.refresh(first.refreshToken);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(second.accessToken).not.toBe(first.accessToken);
    expect(second.refreshTokenExpiresAt).toBe(first.refreshTokenExpiresAt);
    expect((await identity.resolve(second)).access!.userId).toBe(first.user!.id);
    identity.later(minute);
    await expect(identity.refresh(second.refreshToken)).resolves.toBeDefined();
  });

  const sessionOf = ({ accessToken }: Session): string =>
    (JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString()) as { sid: string }).sid;

  /** Returns the number of tokens that can continue this session. */
  const alive = async (session: Session): Promise<number> => {
    const [row] = await identity.service.sql<{ alive: string }>(
      `select count(*) as alive from refresh_token t join session s on s.id = t.session_id
       where s.id = '${sessionOf(session)}' and s.revoked_at is null and t.replaced_at is null`,
    );
    return Number(row!.alive);
  };

  it('AUTH-4 issues distinct tokens within the same second, so that a refused one is not issued again', async () => {
    const first = await identity.login('ada@example.test');
    expect((await identity.refresh(first.refreshToken)).accessToken).not.toBe(first.accessToken);
  });

  it('AUTH-4 keeps two tabs that refresh within ten seconds on one token, so that no copy continues separately', async () => {
    const first = await identity.login('ada@example.test');
    const one = await identity.refresh(first.refreshToken);
    identity.later(10_000);
    const other = await identity.refresh(first.refreshToken);
    expect(other.refreshToken).toBe(one.refreshToken);
    expect(await alive(first)).toBe(1);
    identity.later(minute);
    await expect(identity.refresh(one.refreshToken)).resolves.toBeDefined();
    // A thief with the first token has one that its owner has used by now.
    identity.later(10_001);
    await expect(identity.refresh(other.refreshToken)).rejects.toMatchObject(ended);
    expect(await alive(first)).toBe(0);
  });

  it('AUTH-4 keeps tabs that refresh concurrently on one token', async () => {
    const first = await identity.login('ada@example.test');
    const tabs = await Promise.all(Array.from({ length: 4 }, () => identity.refresh(first.refreshToken)));
    expect(new Set(tabs.map(({ refreshToken }) => refreshToken)).size).toBe(1);
    expect(await alive(first)).toBe(1);
  });

  it('AUTH-4 leaves one token after concurrent use of a token and its successor', async () => {
    for (let n = 0; n < 10; n++) {
      const first = await identity.login('ada@example.test');
      const second = await identity.refresh(first.refreshToken);
      const answers = await Promise.allSettled(
        [first, second, first, second].map(({ refreshToken }) => identity.refresh(refreshToken)),
      );
      expect(await alive(first)).toBe(1);
      const latest = answers.find(
        (answer) => answer.status === 'fulfilled' && answer.value.refreshToken !== second.refreshToken,
      );
      const { refreshToken } = (latest as PromiseFulfilledResult<typeof first>).value;
      await expect(identity.refresh(refreshToken)).resolves.toBeDefined();
    }
  });

  it('AUTH-4 tolerates the later of two quick reloads with the previous token', async () => {
    const first = await identity.login('ada@example.test');
    const second = await identity.refresh(first.refreshToken);
    identity.later(1_000);
    const third = await identity.refresh(second.refreshToken);
    identity.later(2_000);
    await expect(identity.refresh(first.refreshToken)).rejects.toMatchObject(ended);
    expect((await identity.resolve(third)).access!.userId).toBe(first.user!.id);
    await expect(identity.refresh(third.refreshToken)).resolves.toBeDefined();
  });

  it('AUTH-4 revokes all tokens of the session, and of no other, when a token is reused after ten seconds', async () => {
    const other = await identity.login('ada@example.test');
    const first = await identity.login('ada@example.test');
    const second = await identity.refresh(first.refreshToken);
    identity.later(10_001);
    const third = await identity.refresh(second.refreshToken);
    await expect(identity.refresh(first.refreshToken)).rejects.toMatchObject(ended);
    for (const { refreshToken } of [second, third])
      await expect(identity.refresh(refreshToken)).rejects.toMatchObject(ended);
    await expect(identity.resolve(third)).rejects.toMatchObject(ended);
    await expect(identity.refresh(other.refreshToken)).resolves.toBeDefined();
  });

  it('AUTH-4 refuses a token two generations old and ends the session after ten seconds', async () => {
    const first = await identity.login('ada@example.test');
    const second = await identity.refresh(first.refreshToken);
    identity.later(1_000);
    const third = await identity.refresh(second.refreshToken);
    identity.later(1_000);
    expect((await identity.refresh(second.refreshToken)).refreshToken).toBe(third.refreshToken);
    identity.later(8_001);
    await expect(identity.refresh(first.refreshToken)).rejects.toMatchObject(ended);
    for (const { refreshToken } of [second, third])
      await expect(identity.refresh(refreshToken)).rejects.toMatchObject(ended);
    await expect(identity.resolve(third)).rejects.toMatchObject(ended);
  });

  it('AUTH-4 signs out the session of either token, idempotently', async () => {
    for (const way of ['refresh', 'session'] as const) {
      const session = await identity.login('ada@example.test');
      const sid = sessionOf(session);
      const request =
        way === 'refresh'
          ? { refreshToken: session.refreshToken, sessionId: '' }
          : { refreshToken: '', sessionId: sid };
      const logout = () => identity.service.asService(() => identity.controller.logout(request));
      await logout();
      await expect(identity.refresh(session.refreshToken)).rejects.toMatchObject(ended);
      await expect(identity.resolve(session)).rejects.toMatchObject(ended);
      await expect(logout()).resolves.toEqual({});
    }
  });

  it('AUTH-4 refuses refreshes after thirty days, with an invented token or once disabled', async () => {
    await expect(identity.refresh('')).rejects.toMatchObject(ended);
    await expect(identity.refresh('x'.repeat(43))).rejects.toMatchObject(ended);
    const old = await identity.login('ada@example.test');
    identity.later(30 * 86_400_000);
    await expect(identity.refresh(old.refreshToken)).rejects.toMatchObject(ended);
    await expect(identity.resolve(old)).rejects.toMatchObject(ended);
    await identity.user('leaver@example.test');
    const leaver = await identity.login('leaver@example.test');
    await identity.disable('leaver@example.test');
    await expect(identity.refresh(leaver.refreshToken)).rejects.toMatchObject(ended);
    await expect(identity.resolve(leaver)).rejects.toMatchObject(ended);
  });

  it('AUTH-4 treats a malformed ID as no session', async () => {
    for (const sessionId of ['', 'x', "' or 1=1 --", '0'.repeat(36)])
      await expect(
        identity.service.asService(() => identity.controller.resolveAccess({ userId: 2, sessionId })),
      ).rejects.toMatchObject(ended);
  });

  it('AUTH-4 resolves a session only for its own user', async () => {
    const session = await identity.login('ada@example.test');
    const { sid } = JSON.parse(Buffer.from(session.accessToken.split('.')[1]!, 'base64url').toString()) as {
      sid: string;
    };
    const { id } = await identity.user('eve@example.test');
    await expect(
      identity.service.asService(() => identity.controller.resolveAccess({ userId: id, sessionId: sid })),
    ).rejects.toMatchObject(ended);
  });
});
