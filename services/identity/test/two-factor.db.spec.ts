import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Session } from '@backroom/proto/identity/v1/identity_service';
import { events } from '@backroom/proto/events';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { personWith } from '@backroom/testing/service-under-test';
import { systemRoleIds } from '../src/access/system-roles.js';
import { codeOf, stepOf } from '../src/two-factor/totp.js';
import { TwoFactorController } from '../src/two-factor/two-factor.controller.js';
import { IdentityUnderTest, origin, password } from './identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await IdentityUnderTest.start();
}, 60_000);
afterAll(() => identity?.service.stop());
// Lets counted failures expire.
beforeEach(() => identity.later(61 * 60_000));

const invalidCode = { kind: 'unauthenticated', code: 'invalid-code' };
const challengeEnded = { kind: 'unauthenticated', code: 'challenge-ended' };
const controller = () => identity.service.app.get(TwoFactorController);
const base32 = (text: string) =>
  Buffer.from(
    (
      [...text]
        .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
        .join('')
        .match(/.{8}/g) ?? []
    ).map((byte) => parseInt(byte, 2)),
  );
const codeNow = (secret: Buffer, off = 0) => codeOf(secret, stepOf(identity.service.clock.now()) + off);
const challengeOf = (email: string) =>
  identity.service.asService(() => identity.controller.login({ ...origin, email, password }));
const answer = (id: string, code: string, method = 'totp') =>
  identity.service.asService(async () => {
    const { session } = await controller().answerChallenge({
      id,
      method,
      code,
      address: origin.address,
      work: '',
    });
    return session!;
  });

/** Creates a person with a second factor. */
async function enrolled(email: string): Promise<{ secret: Buffer; codes: string[]; session: Session }> {
  identity.later(16 * 60_000);
  await identity.user(email);
  const session = await identity.login(email);
  const { secret: text } = await identity.as(session, () => controller().beginTwoFactor({ password }));
  const secret = base32(text);
  const { recoveryCodes: codes } = await identity.as(session, () =>
    controller().confirmTwoFactor({ code: codeNow(secret) }),
  );
  identity.later(60_000);
  return { secret, codes, session };
}

describe('AUTH-7 second factor', () => {
  it('F21: names the account in the authenticator by its email as shown', async () => {
    await identity.user('label@münchen.test');
    const session = await identity.login('label@münchen.test');
    const { url } = await identity.as(session, () => controller().beginTwoFactor({ password }));
    expect(decodeURIComponent(url)).toContain('Backroom:label@münchen.test?');
  });

  it('AUTH-7 responds with a challenge instead of tokens and opens the session for a correct code', async () => {
    const { secret } = await enrolled('ada@example.test');
    const { session, challenge } = await challengeOf('ada@example.test');
    expect(session).toBeUndefined();
    expect(challenge!.methods).toEqual(['totp', 'recovery']);
    const opened = await answer(challenge!.id, codeNow(secret));
    await expect(identity.resolve(opened)).resolves.toBeDefined();
    await expect(answer(challenge!.id, codeNow(secret, 1))).rejects.toMatchObject(challengeEnded);
  });

  it('AUTH-7 AUTH-2 voids a challenge of the old password after a password change', async () => {
    const { secret, session } = await enrolled('mover@example.test');
    const { challenge } = await challengeOf('mover@example.test');
    await identity.as(session, () =>
      identity.sessions.changePassword({ currentPassword: password, password: 'quite another password' }),
    );
    await expect(answer(challenge!.id, codeNow(secret))).rejects.toMatchObject(challengeEnded);
  });

  it('AUTH-7 AUTH-1 sends no challenge to disabled users, which would confirm the password', async () => {
    await enrolled('disabled@example.test');
    await identity.disable('disabled@example.test');
    const failures = () => identity.service.sql('select from sign_in_attempt where failed');
    const before = (await failures()).length;
    await expect(challengeOf('disabled@example.test')).rejects.toMatchObject({ code: 'invalid-login' });
    // It counts like a wrong password: an attempt without cost would reveal the correct one.
    expect(await failures()).toHaveLength(before + 1);
  });

  it('AUTH-7 accepts a code once and none older than the last', async () => {
    const { secret } = await enrolled('replay@example.test');
    const [next, now, before] = [codeNow(secret, 1), codeNow(secret), codeNow(secret, -1)];
    await answer((await challengeOf('replay@example.test')).challenge!.id, now);
    const { id } = (await challengeOf('replay@example.test')).challenge!;
    for (const old of [now, before]) await expect(answer(id, old)).rejects.toMatchObject(invalidCode);
    await expect(answer(id, next)).resolves.toBeDefined();
  });

  it('AUTH-7 opens one session for one code used in two concurrent challenges', async () => {
    const { secret } = await enrolled('twice@example.test');
    const ids = [
      (await challengeOf('twice@example.test')).challenge!.id,
      (await challengeOf('twice@example.test')).challenge!.id,
    ];
    const outcomes = await Promise.allSettled(ids.map((id) => answer(id, codeNow(secret))));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('AUTH-7 ends a challenge after five wrong codes and requires work after ten across challenges', async () => {
    const { secret } = await enrolled('guessed@example.test');
    const { id } = (await challengeOf('guessed@example.test')).challenge!;
    for (let n = 0; n < 5; n++) await expect(answer(id, '000000')).rejects.toMatchObject(invalidCode);
    identity.later(20_000);
    await expect(answer(id, codeNow(secret))).rejects.toMatchObject(challengeEnded);
    const { id: second } = (await challengeOf('guessed@example.test')).challenge!;
    for (let n = 0; n < 5; n++) {
      identity.later(20_000);
      await expect(answer(second, '000000')).rejects.toMatchObject(invalidCode);
    }
    identity.later(31_000);
    await expect(challengeOf('guessed@example.test')).rejects.toMatchObject({
      code: 'proof-of-work-required',
    });
  });

  it('AUTH-7 expires a challenge after five minutes and refuses invented ones', async () => {
    const { secret } = await enrolled('slow@example.test');
    const { id } = (await challengeOf('slow@example.test')).challenge!;
    identity.later(5 * 60_000);
    await expect(answer(id, codeNow(secret))).rejects.toMatchObject(challengeEnded);
    for (const made of ['', 'x', '0197746a-0000-7000-8000-000000000001'])
      await expect(answer(made, codeNow(secret))).rejects.toMatchObject(challengeEnded);
  });

  it('AUTH-7 accepts each of ten recovery codes once, tolerates spacing and case, and stores none in the clear', async () => {
    const { secret, codes } = await enrolled('lost@example.test');
    expect(new Set(codes).size).toBe(10);
    const open = async (code: string) =>
      answer((await challengeOf('lost@example.test')).challenge!.id, code, 'recovery');
    const session = await open(codes[0]!.toLowerCase().replaceAll('-', ' '));
    await expect(open(codes[0]!)).rejects.toMatchObject(invalidCode);
    await open(codes[9]!);
    expect(await identity.as(session, () => controller().getTwoFactor())).toEqual({
      enabled: true,
      required: false,
      recoveryCodes: 8,
    });
    const rows = await identity.service.sql<{ text: string }>(
      'select t::text as text from second_factor t union all select t::text from recovery_code t union all select t::text from command_answer t',
    );
    const all = rows.map(({ text }) => text).join();
    for (const kept of [secret.toString('hex'), ...codes]) expect(all).not.toContain(kept);
  });

  it('AUTH-7 decrypts a secret only for its user', async () => {
    const { secret } = await enrolled('mine@example.test');
    await enrolled('other@example.test');
    await identity.service.sql(
      `update second_factor set secret = (select f.secret from second_factor f join person p on p.id = f.person_id where p.email = 'mine@example.test')
       where person_id = (select id from person where email = 'other@example.test')`,
    );
    const { id } = (await challengeOf('other@example.test')).challenge!;
    await expect(answer(id, codeNow(secret))).rejects.toThrow();
  });

  it('AUTH-7 requires a correct code for setup and the password for removal', async () => {
    await identity.user('careful@example.test');
    const session = await identity.login('careful@example.test');
    await identity.as(session, () => controller().beginTwoFactor({ password }));
    await expect(
      identity.as(session, () => controller().confirmTwoFactor({ code: '000000' })),
    ).rejects.toMatchObject({
      fields: [{ field: 'code' }],
    });
    // An unconfirmed factor is not required.
    await expect(identity.login('careful@example.test')).resolves.toBeDefined();
    const { session: own } = await enrolled('leaving@example.test');
    const disable = (secret: string) =>
      identity.as(own, () => controller().disableTwoFactor({ password: secret }));
    await expect(disable('wrong')).rejects.toMatchObject({ fields: [{ field: 'password' }] });
    await expect(identity.as(own, () => controller().beginTwoFactor({ password }))).rejects.toMatchObject({
      code: 'two-factor-enabled',
    });
    await disable(password);
    await expect(identity.login('leaving@example.test')).resolves.toBeDefined();
  });
});

describe('AUTH-7 second-factor setup', () => {
  const begin = (session: Session, secret: string) =>
    identity.as(session, () => controller().beginTwoFactor({ password: secret }));

  it('AUTH-7 AUTH-5 requires the password and counts guesses of it like those of a sign-in', async () => {
    identity.later(16 * 60_000);
    await identity.user('owned@example.test');
    const session = await identity.login('owned@example.test');
    for (const wrong of ['', 'wrong', `${password} `, 'a', 'b', 'c'])
      await expect(begin(session, wrong)).rejects.toMatchObject({ fields: [{ field: 'password' }] });
    await expect(begin(session, password)).rejects.toMatchObject({ kind: 'tooMany' });
    identity.later(60_000);
    await expect(begin(session, password)).resolves.toMatchObject({
      url: expect.stringMatching(/^otpauth:/),
    });
  });

  it('AUTH-7 lets users without a password set it up within five minutes of this session’s sign-in', async () => {
    await identity.user('federated@example.test');
    const old = await identity.login('federated@example.test');
    identity.later(60_000);
    const session = await identity.login('federated@example.test');
    await identity.service.sql("update person set password_hash = '' where email = 'federated@example.test'");
    await expect(identity.login('federated@example.test', '')).rejects.toThrow();
    identity.later(4 * 60_000);
    const again = { kind: 'forbidden', code: 'sign-in-again' };
    await expect(begin(old, '')).rejects.toMatchObject(again);
    const { secret } = await begin(session, '');
    await identity.as(session, () => controller().confirmTwoFactor({ code: codeNow(base32(secret)) }));
    identity.later(2 * 60_000);
    const disable = identity.as(session, () => controller().disableTwoFactor({ password: '' }));
    await expect(disable).rejects.toMatchObject(again);
  });

  it('AUTH-7 AUTH-4 keeps the enrolling session and those opened by a code and ends all others', async () => {
    identity.later(16 * 60_000);
    await identity.user('three@example.test');
    const early = await identity.login('three@example.test');
    const own = await identity.login('three@example.test');
    const { secret } = await begin(own, password);
    await identity.as(own, () => controller().confirmTwoFactor({ code: codeNow(base32(secret)) }));
    identity.later(60_000);
    const { id } = (await challengeOf('three@example.test')).challenge!;
    await expect(identity.resolve(early)).rejects.toMatchObject({ code: 'session-ended' });
    const late = await answer(id, codeNow(base32(secret)));
    for (const session of [own, late])
      await expect(identity.refresh(session.refreshToken)).resolves.toBeDefined();
    const ended = { kind: 'unauthenticated', code: 'session-ended' };
    await expect(identity.refresh(early.refreshToken)).rejects.toMatchObject(ended);
    await expect(identity.resolve(early)).rejects.toMatchObject(ended);
  });
});

describe('AUTH-7 operators that require a second factor', () => {
  it('AUTH-7 refuse everything before setup and refuse its removal', async () => {
    const account = await identity.account('Strict Markets');
    const other = await identity.account('Easy Markets');
    const grants = [{ accountId: account.id, roleId: systemRoleIds.manager }];
    await identity.user('strict@example.test', grants);
    await identity.user('easy@example.test', [{ accountId: other.id, roleId: systemRoleIds.manager }]);
    const session = await identity.login('strict@example.test');
    const mustEnrol = async (one: Session) => (await identity.resolve(one)).access!.mustEnrol;
    expect(await mustEnrol(session)).toBe(false);
    const requireFactor = (
      accountId: number,
      by = personWith(withChanges([permissions.SetupUsers]), account.id),
    ) => identity.service.as(by, () => controller().requireTwoFactor({ accountId, required: true }));
    await expect(requireFactor(other.id)).rejects.toMatchObject({ kind: 'notFound' });
    await expect(
      requireFactor(account.id, personWith([permissions.LedgerAll], account.id)),
    ).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await requireFactor(account.id);
    // A repeated request changes and audits nothing.
    const audits = (await identity.service.outbox(events.AuditRecorded)).length;
    await requireFactor(account.id);
    expect(await identity.service.outbox(events.AuditRecorded)).toHaveLength(audits);
    expect(await mustEnrol(session)).toBe(true);
    expect(await mustEnrol(await identity.login('easy@example.test'))).toBe(false);
    const { secret } = await identity.as(session, () => controller().beginTwoFactor({ password }));
    await identity.as(session, () => controller().confirmTwoFactor({ code: codeNow(base32(secret)) }));
    expect(await mustEnrol(session)).toBe(false);
    await expect(
      identity.as(session, () => controller().disableTwoFactor({ password })),
    ).rejects.toMatchObject({
      code: 'two-factor-required',
    });
  });
});
