import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemRoleIds } from '../src/access/system-roles.js';
import { codeOf, stepOf } from '../src/two-factor/totp.js';
import { TwoFactorController } from '../src/two-factor/two-factor.controller.js';
import { audited, outcomes } from './audited.js';
import { IdentityUnderTest, origin, password, sessionIdOf } from './identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await IdentityUnderTest.start();
}, 60_000);
afterAll(() => identity?.service.stop());

const another = 'another long enough password';

describe('PERM-5 audited sign-ins', () => {
  it('PERM-5 audits a sign-in with user, address and user agent', async () => {
    const { id } = await identity.user('ada@example.test');
    const [entry, ...rest] = await audited(identity, () => identity.login('ada@example.test'));
    expect(rest).toEqual([]);
    expect(entry).toMatchObject({
      command: 'login',
      accountId: 0,
      actor: `user:${id}`,
      address: origin.address,
      userAgent: origin.userAgent,
      subjectKind: 'user',
      subjectId: String(id),
    });
    expect(entry!.sessionId).not.toBe('');
  });

  it('PERM-5 shows operators only the sign-ins and sign-outs of their own users', async () => {
    const [north, south] = [await identity.account('Audited north'), await identity.account('Audited south')];
    const { id } = await identity.user('keeper@example.test', [
      { accountId: north.id, roleId: systemRoleIds.manager },
    ]);
    await identity.user('runs@example.test', [], { superAdmin: true });
    const entries = await audited(identity, async () => {
      const session = await identity.login('keeper@example.test');
      await identity.login('runs@example.test');
      await identity.as(session, () => identity.sessions.endSession({ id: sessionIdOf(session) }));
    });
    const at = (account: number) =>
      entries
        .filter(({ accountId }) => accountId === account)
        .map(({ command, subjectId }) => [command, subjectId]);
    expect(at(north.id)).toEqual([
      ['login', String(id)],
      ['end-session', String(id)],
    ]);
    expect(at(south.id)).toEqual([]);
    expect(at(0)).toHaveLength(3);
  });

  it('PERM-5 audits the failure that starts requiring work of new devices, also for an unknown email', async () => {
    const { id } = await identity.user('locked@example.test');
    const guess = async (email: string) => {
      for (let n = 0; n < 10; n++) {
        await identity.login(email, 'wrong').catch(() => undefined);
        identity.later(40_000);
      }
    };
    const [known, ...rest] = await audited(identity, () => guess('locked@example.test'));
    expect(rest).toEqual([]);
    expect(known).toMatchObject({ command: 'slow-sign-in', subjectId: String(id), address: origin.address });
    identity.later(25 * 60 * 60_000);
    const unknown = await audited(identity, () => guess('nobody@example.test'));
    expect(unknown.map(({ subjectKind }) => subjectKind)).toEqual(['unknown-user']);
    identity.later(25 * 60 * 60_000);
  });

  it('PERM-5 audits a password change by the user or by mail with every session it ended', async () => {
    const { id } = await identity.user('eve@example.test', [], { emailVerified: true });
    const [one, other] = [await identity.login('eve@example.test'), await identity.login('eve@example.test')];
    const changed = await audited(identity, () =>
      identity.as(one, () =>
        identity.sessions.changePassword({ currentPassword: password, password: another }),
      ),
    );
    expect(outcomes(changed)).toEqual([
      ['change-password', { endedSession: sessionIdOf(other) }],
      ['change-password', { passwordChanged: true }],
    ]);
    expect(changed[1]).toMatchObject({ actor: `user:${id}`, address: origin.address });
    await identity.service.asService(() =>
      identity.sessions.requestPasswordReset({ email: 'eve@example.test', address: '', language: 'en' }),
    );
    const mail = (await identity.mails()).at(-1)!.values as { id: string; key: string };
    const reset = await audited(identity, () =>
      identity.service.asService(() => identity.sessions.resetPassword({ ...mail, password })),
    );
    expect(outcomes(reset)).toEqual([
      ['reset-password', { endedSession: sessionIdOf(one) }],
      ['reset-password', { passwordChanged: true }],
    ]);
    expect(reset[1]!.actor).toBe(`user:${id}`);
    const entriesText = JSON.stringify([...changed, ...reset]);
    for (const secret of [password, another, mail.key]) expect(entriesText).not.toContain(secret);
  });

  it('PERM-5 audits ended sessions once', async () => {
    await identity.user('ends@example.test');
    const [one, two, three] = [
      await identity.login('ends@example.test'),
      await identity.login('ends@example.test'),
      await identity.login('ends@example.test'),
    ];
    const id = sessionIdOf(two);
    const ended = await audited(identity, async () => {
      for (let times = 0; times < 2; times++)
        await identity.as(one, () => identity.sessions.endSession({ id }));
      for (let times = 0; times < 2; times++)
        await identity.as(one, () => identity.sessions.endOtherSessions());
      for (let times = 0; times < 2; times++)
        await identity.service.asService(() =>
          identity.controller.logout({ refreshToken: one.refreshToken, sessionId: '' }),
        );
    });
    expect(outcomes(ended)).toEqual([
      ['end-session', { endedSession: id }],
      ['end-other-sessions', { endedSession: sessionIdOf(three) }],
      ['logout', { endedSession: sessionIdOf(one) }],
    ]);
  });

  it('PERM-5 audits a second factor from setup to wrong codes, without its secret', async () => {
    const controller = identity.service.app.get(TwoFactorController);
    await identity.user('two@example.test');
    const session = await identity.login('two@example.test');
    const { secret } = await identity.as(session, () => controller.beginTwoFactor({ password }));
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
    const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
    const raw = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
    const code = () => codeOf(raw, stepOf(identity.service.clock.now()));
    const entries = await audited(identity, async () => {
      await identity.as(session, () => controller.confirmTwoFactor({ code: code() }));
      identity.later(60_000);
      const login = () => identity.controller.login({ ...origin, email: 'two@example.test', password });
      const { challenge } = await identity.service.asService(login);
      const answer = (given: string) =>
        identity.service.asService(() =>
          controller.answerChallenge({
            id: challenge!.id,
            method: 'totp',
            code: given,
            address: origin.address,
            work: '',
          }),
        );
      await answer('not it').catch(() => undefined);
      await answer(code());
      await identity.as(session, () => controller.disableTwoFactor({ password }));
    });
    expect(outcomes(entries)).toEqual([
      ['confirm-two-factor', { twoFactor: true }],
      ['login', { signIn: 'waits for the second step' }],
      ['answer-challenge', { signIn: 'wrong second step' }],
      ['answer-challenge', { signIn: 'done' }],
      ['disable-two-factor', { twoFactor: false }],
    ]);
    expect(JSON.stringify(entries)).not.toContain(secret);
  });
});
