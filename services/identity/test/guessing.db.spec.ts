import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { IdentityUnderTest, password } from './identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  for (const name of ['ada', 'eve']) await identity.user(`${name}@example.test`);
}, 60_000);
afterAll(() => identity?.service.stop());
beforeEach(() => identity.later(16 * minute));

const minute = 60_000;
const locked = { kind: 'tooMany', code: 'too-many-attempts' };
const invalid = { kind: 'unauthenticated', code: 'invalid-login' };
const from = (address: string) => ({ address });
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'in',
    (error: { code: string }) => error.code,
  );
/** Guesses wrong, each as soon as the pause of the one before is over. */
async function guess(email: string, times: number, address = '203.0.113.50'): Promise<void> {
  for (let n = 0; n < times; n++) {
    await expect(identity.login(email, 'wrong', from(address))).rejects.toMatchObject(invalid);
    identity.later(20_000);
  }
}

describe('AUTH-5 guessing', () => {
  it('AUTH-5 five failures delay, ten lock for fifteen minutes; the right password waits as well, then enters', async () => {
    for (let n = 0; n < 5; n++)
      await expect(identity.login('ada@example.test', 'wrong')).rejects.toMatchObject(invalid);
    await expect(identity.login('ada@example.test')).rejects.toMatchObject({
      ...locked,
      detail: 'There were too many failed attempts. Please try again in 1 seconds.',
    });
    identity.later(1_000);
    await guess('ada@example.test', 5, '203.0.113.9');
    await expect(identity.login('ada@example.test')).rejects.toMatchObject({
      ...locked,
      detail: 'There were too many failed attempts. Please try again in 15 minutes.',
    });
    identity.later(14 * minute);
    await expect(identity.login('ada@example.test')).rejects.toMatchObject(locked);
    identity.later(minute);
    await expect(identity.login('ada@example.test')).resolves.toBeDefined();
  });

  it('AUTH-5 an email that nobody has is counted, delayed and locked the same, with the same words', async () => {
    const told: Record<string, string[]> = {};
    for (const [email, address] of [
      ['ada@example.test', '198.51.100.1'],
      ['nobody@example.test', '198.51.100.2'],
    ] as const)
      for (let n = 0; n < 14; n++) {
        const { detail, code } = (await identity
          .login(email, 'wrong', from(address))
          .catch((e: unknown) => e)) as {
          detail: string;
          code: string;
        };
        (told[email] ??= []).push(`${code} ${detail}`);
        if (n % 2) identity.later(n * 1_000);
      }
    expect(told['nobody@example.test']).toEqual(told['ada@example.test']);
    expect(new Set(told['ada@example.test']).size).toBeGreaterThan(2);
  });

  it('AUTH-5 an account that is locked is locked from everywhere, another one is not', async () => {
    for (let n = 0; n < 10; n++) await guess('eve@example.test', 1, `198.51.100.${n + 10}`);
    await expect(identity.login('EVE@example.test', password, from('192.0.2.1'))).rejects.toMatchObject(
      locked,
    );
    await expect(identity.login('ada@example.test', password, from('192.0.2.1'))).resolves.toBeDefined();
  });

  it('AUTH-5 an address that guesses at many accounts is locked; the accounts are not, elsewhere', async () => {
    for (let n = 0; n < 10; n++) await guess(`person${n}@example.test`, 1, '192.0.2.66');
    await expect(identity.login('ada@example.test', password, from('192.0.2.66'))).rejects.toMatchObject(
      locked,
    );
    await expect(identity.login('ada@example.test', password, from('192.0.2.67'))).resolves.toBeDefined();
  });

  it('AUTH-5 no other spelling of an email is another budget of guesses for the same person', async () => {
    await identity.user('iris@example.test');
    for (const same of ['IRIS@Example.test', ' iris@example.test '])
      await expect(identity.login(same)).resolves.toBeDefined();
    // Postgres would lower this letter to a plain i.
    await expect(identity.login('\u0130ris@example.test')).rejects.toMatchObject(invalid);
    await guess('iris@example.test', 10, '203.0.113.61');
    await expect(identity.login('IRIS@example.test', password, from('203.0.113.62'))).rejects.toMatchObject(
      locked,
    );
  });

  it('AUTH-5 signing in with an account of one’s own clears no guesses at others', async () => {
    for (let n = 0; n < 9; n++) {
      await guess(`victim${n}@example.test`, 1, '192.0.2.80');
      await identity.login('eve@example.test', password, from('192.0.2.80'));
    }
    await guess('victim9@example.test', 1, '192.0.2.80');
    await expect(identity.login('eve@example.test', password, from('192.0.2.80'))).rejects.toMatchObject(
      locked,
    );
  });

  it('AUTH-5 whoever mistypes and then gets it right begins anew', async () => {
    for (let round = 0; round < 4; round++) {
      await guess('ada@example.test', 4, '192.0.2.90');
      await identity.login('ada@example.test', password, from('192.0.2.90'));
    }
  });

  it('AUTH-5 a hundred guesses at once are no more than ten', async () => {
    const codes = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        codeOf(identity.login('ada@example.test', `wrong ${n}`, from(`192.0.2.${n}`))),
      ),
    );
    expect(codes.filter((code) => code === 'invalid-login').length).toBeLessThanOrEqual(10);
    expect(codes.filter((code) => code === 'in')).toEqual([]);
  }, 60_000);

  it('AUTH-5 many right sign-ins of one person at once all succeed', async () => {
    const codes = await Promise.all(
      Array.from({ length: 25 }, () => codeOf(identity.login('eve@example.test'))),
    );
    expect(codes).toEqual(Array(25).fill('in'));
  }, 60_000);

  it('AUTH-5 ten thousand guesses at one a second are looked at ten times in a quarter of an hour', async () => {
    let seen = 0;
    const began = identity.service.clock.now().getTime();
    for (let n = 0; n < 10_000; n++) {
      const code = await codeOf(
        identity.login('ada@example.test', 'wrong', from(`10.0.${n >> 8}.${n & 255}`)),
      );
      if (code === 'invalid-login') seen++;
      identity.later(1_000);
    }
    const quarters = (identity.service.clock.now().getTime() - began) / (15 * minute);
    expect(quarters).toBeGreaterThan(11);
    expect(seen).toBeLessThanOrEqual(10 * Math.ceil(quarters));
  }, 120_000);

  it('AUTH-2 a new password by mail opens a locked account', async () => {
    await guess('eve@example.test', 10, '198.51.100.99');
    await expect(identity.login('eve@example.test')).rejects.toMatchObject(locked);
    const before = (await identity.mails()).length;
    const call = <T>(work: () => Promise<T>) => identity.service.asService(work);
    await call(() =>
      identity.sessions.requestPasswordReset({ email: 'eve@example.test', address: '', language: 'en' }),
    );
    const { id, key } = (await identity.mails(before))[0]!.values as { id: string; key: string };
    await call(() => identity.sessions.resetPassword({ id, key, password: 'another long enough password' }));
    await expect(identity.login('eve@example.test', 'another long enough password')).resolves.toBeDefined();
  });
});
