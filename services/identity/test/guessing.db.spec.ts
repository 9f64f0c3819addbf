import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { IdentityUnderTest, password } from './identity-under-test.js';
import { proofOf } from '@backroom/testing/proof-of-work';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  for (const name of ['ada', 'eve']) await identity.user(`${name}@example.test`);
}, 60_000);
afterAll(() => identity?.service.stop());
beforeEach(() => identity.later(25 * hour));

const minute = 60_000;
const hour = 60 * minute;
const paused = { kind: 'tooMany', code: 'too-many-attempts' };
const workRequired = { kind: 'tooMany', code: 'proof-of-work-required' };
const mailRequired = { kind: 'tooMany', code: 'mail-link-required' };
const invalid = { kind: 'unauthenticated', code: 'invalid-login' };
const from = (address: string) => ({ address });
interface Refusal {
  code: string;
  detail: string;
  members: { challenge: string; difficulty: number };
}
const refusalOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => ({ code: 'in', detail: '' }) as Refusal,
    (error: unknown) => error as Refusal,
  );
const codeOf = async (attempt: Promise<unknown>) => (await refusalOf(attempt)).code;
/** Guesses wrong, each time right after the pause of the previous guess. */
async function guess(email: string, times: number, address = '203.0.113.50', more = {}): Promise<void> {
  for (let n = 0; n < times; n++) {
    await expect(identity.login(email, 'wrong', { address, ...more })).rejects.toMatchObject(invalid);
    identity.later(31_000);
  }
}
/** Guesses from many networks. */
async function guessFromMany(email: string, times: number): Promise<void> {
  for (let n = 0; n < times; n++) await guess(email, 1, `198.51.100.${n}`);
}
/** Returns the requirement for a new device, and the sign-in that meets it. */
async function withProof(email: string, secret: string, address: string) {
  const refusal = await refusalOf(identity.login(email, secret, from(address)));
  expect(refusal).toMatchObject(workRequired);
  const work = proofOf(refusal.members.challenge, refusal.members.difficulty);
  return { ...refusal.members, work, sent: identity.login(email, secret, { address, work }) };
}

describe('AUTH-5 password guessing', () => {
  it('AUTH-5 delays after five failures for up to thirty seconds, also the correct password, and then admits it', async () => {
    for (let n = 0; n < 5; n++)
      await expect(identity.login('ada@example.test', 'wrong')).rejects.toMatchObject(invalid);
    await expect(identity.login('ada@example.test')).rejects.toMatchObject({
      ...paused,
      params: { seconds: 1 },
    });
    identity.later(1_000);
    await expect(identity.login('ada@example.test')).resolves.toBeDefined();
  });

  it('AUTH-5 counts, delays and requires work for an unknown email with the same messages as for a known one', async () => {
    const responses: Record<string, string[]> = {};
    for (const [email, address] of [
      ['ada@example.test', '198.51.100.1'],
      ['nobody@example.test', '198.51.100.2'],
    ] as const)
      for (let n = 0; n < 18; n++) {
        const { detail, code, members } = await refusalOf(identity.login(email, 'wrong', from(address)));
        (responses[email] ??= []).push(`${code} ${detail} ${members?.difficulty ?? ''}`);
        if (n % 2) identity.later(n * 2_000);
      }
    expect(responses['nobody@example.test']).toEqual(responses['ada@example.test']);
    expect(responses['ada@example.test']!.join()).toContain('proof-of-work-required');
    expect(new Set(responses['ada@example.test']).size).toBeGreaterThan(2);
  });

  it('AUTH-5 admits users at their known device, whatever others guess of their account', async () => {
    const { deviceToken } = await identity.login('eve@example.test');
    await guessFromMany('eve@example.test', 10);
    for (const address of ['198.51.100.3', '192.0.2.1'])
      await expect(
        identity.login('eve@example.test', password, { address, deviceToken }),
      ).resolves.toBeDefined();
    await expect(codeOf(identity.login('eve@example.test', password, from('192.0.2.1')))).resolves.toBe(
      workRequired.code,
    );
  });

  it('AUTH-5 does not accept a device known for another user', async () => {
    const { deviceToken } = await identity.login('eve@example.test');
    await guessFromMany('ada@example.test', 10);
    await expect(
      identity.login('ada@example.test', password, { address: '192.0.2.3', deviceToken }),
    ).rejects.toMatchObject(workRequired);
  });

  it('AUTH-5 delays a known device for its own failures up to thirty seconds and requires a mail from the hundredth', async () => {
    const { deviceToken } = await identity.login('eve@example.test');
    const at = { deviceToken };
    await guess('eve@example.test', 99, '192.0.2.4', at);
    await expect(identity.login('eve@example.test', 'wrong', at)).rejects.toMatchObject(invalid);
    await expect(identity.login('eve@example.test', password, at)).rejects.toMatchObject(mailRequired);
    // It locks out neither other users nor the person elsewhere.
    await expect(identity.login('eve@example.test', password, from('192.0.2.5'))).resolves.toBeDefined();
  }, 60_000);

  it('AUTH-5 requires work of a new device, but not of a known one, at an address that sprays invented emails', async () => {
    const { deviceToken } = await identity.login('ada@example.test');
    for (let n = 0; n < 10; n++) await guess(`person${n}@example.test`, 1, '192.0.2.66');
    await expect(
      identity.login('ada@example.test', password, { address: '192.0.2.66', deviceToken }),
    ).resolves.toBeDefined();
    const { sent, difficulty } = await withProof('eve@example.test', password, '192.0.2.66');
    expect(difficulty).toBeLessThanOrEqual(20);
    await expect(sent).resolves.toBeDefined();
    await expect(identity.login('eve@example.test', password, from('192.0.2.67'))).resolves.toBeDefined();
  });

  it('AUTH-5 counts all addresses of one IPv6 network as one', async () => {
    for (let n = 0; n < 10; n++) await guess(`v6-${n}@example.test`, 1, `2001:db8:0:7:${n}::1`);
    const at = (address: string) => codeOf(identity.login('ada@example.test', password, from(address)));
    expect(await at('2001:db8:0:7:ffff::9')).toBe(workRequired.code);
    expect(await at('2001:db8:0:8::1')).toBe('in');
  });

  it('AUTH-5 accepts a proof of work for one attempt, for that email and network, within five minutes', async () => {
    for (let n = 0; n < 10; n++) await guess(`sprayed${n}@example.test`, 1, '192.0.2.70');
    const refused = (email: string, address: string, work: string) =>
      expect(identity.login(email, password, { address, work })).rejects.toMatchObject(workRequired);
    const { work, challenge, sent } = await withProof('ada@example.test', 'wrong', '192.0.2.70');
    await expect(sent).rejects.toMatchObject(invalid);
    await refused('ada@example.test', '192.0.2.70', work);
    const other = await refusalOf(identity.login('ada@example.test', 'wrong', from('192.0.2.70')));
    const solved = proofOf(other.members.challenge, other.members.difficulty);
    await refused('eve@example.test', '192.0.2.70', solved);
    for (const made of ['x', `${challenge}:`, `${other.members.challenge}:0`, `0${solved}`, solved.slice(1)])
      await refused('ada@example.test', '192.0.2.70', made);
    identity.later(5 * minute);
    await refused('ada@example.test', '192.0.2.70', solved);
  });

  it('AUTH-5 shares the guess limit among all spellings of an email', async () => {
    await identity.user('iris@example.test');
    for (const same of ['IRIS@Example.test', ' iris@example.test '])
      await expect(identity.login(same)).resolves.toBeDefined();
    // Postgres would lower this letter to a plain i.
    await expect(identity.login('\u0130ris@example.test')).rejects.toMatchObject(invalid);
    await guess('iris@example.test', 10, '203.0.113.61');
    await expect(identity.login('IRIS@example.test', password, from('203.0.113.62'))).rejects.toMatchObject(
      workRequired,
    );
  });

  it('AUTH-5 keeps counting guesses at other accounts after a successful sign-in to an own account', async () => {
    for (let n = 0; n < 9; n++) {
      await guess(`victim${n}@example.test`, 1, '192.0.2.80');
      await identity.login('eve@example.test', password, from('192.0.2.80'));
    }
    await guess('victim9@example.test', 1, '192.0.2.80');
    await expect(identity.login('eve@example.test', password, from('192.0.2.80'))).rejects.toMatchObject(
      workRequired,
    );
  });

  it('AUTH-5 resets a user’s own failures after a correct password and keeps those of others', async () => {
    for (let round = 0; round < 4; round++) {
      await guess('ada@example.test', 4, '192.0.2.90');
      await identity.login('ada@example.test', password, from('192.0.2.90'));
    }
    await guessFromMany('ada@example.test', 9);
    await identity.login('ada@example.test', password, from('192.0.2.90'));
    await guess('ada@example.test', 1, '192.0.2.92');
    await expect(identity.login('ada@example.test', password, from('192.0.2.91'))).rejects.toMatchObject(
      workRequired,
    );
  });

  it('AUTH-5 checks ten of a hundred concurrent guesses, and one of a hundred with the same proof of work', async () => {
    const codes = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        codeOf(identity.login('ada@example.test', `wrong ${n}`, from(`192.0.2.${n}`))),
      ),
    );
    expect(codes.filter((code) => code === 'invalid-login').length).toBeLessThanOrEqual(10);
    expect(codes.filter((code) => code === 'in')).toEqual([]);
    await guessFromMany('eve@example.test', 10);
    const { work, sent } = await withProof('eve@example.test', 'wrong', '192.0.2.200');
    const more = Array.from({ length: 100 }, () =>
      codeOf(identity.login('eve@example.test', 'wrong', { address: '192.0.2.200', work })),
    );
    const seen = [await codeOf(sent), ...(await Promise.all(more))];
    expect(seen.filter((code) => code === 'invalid-login')).toHaveLength(1);
  }, 60_000);

  it('AUTH-5 admits concurrent correct sign-ins of one user', async () => {
    const codes = await Promise.all(
      Array.from({ length: 25 }, () => codeOf(identity.login('eve@example.test'))),
    );
    expect(codes).toEqual(Array(25).fill('in'));
  }, 60_000);

  it('AUTH-5 checks ten guesses a day without work and a hundred with it, of ten thousand from as many addresses', async () => {
    let seen = 0;
    const began = identity.service.clock.now().getTime();
    const guessAt = (n: number) =>
      codeOf(identity.login('ada@example.test', 'wrong', from(`10.0.${n >> 8}.${n & 255}`)));
    // Twenty at once: an attacker with as many addresses does not wait for responses.
    for (let n = 0; n < 10_000; n += 20) {
      const codes = await Promise.all(Array.from({ length: 20 }, (_, more) => guessAt(n + more)));
      seen += codes.filter((code) => code === 'invalid-login').length;
      identity.later(200_000);
    }
    const days = (identity.service.clock.now().getTime() - began) / (24 * hour);
    expect(days).toBeGreaterThan(1);
    expect(seen).toBeLessThanOrEqual(10 * Math.ceil(days));
  }, 300_000);

  it('AUTH-5 allows ninety more guesses at rising cost and then requires a mail, regardless of work', async () => {
    await guessFromMany('ada@example.test', 10);
    const difficulties: number[] = [];
    // Inserts the failures instead of solving the work, which would take minutes.
    for (const failures of [10, 20, 40, 80]) {
      await countedUpTo(failures);
      const refusal = await refusalOf(identity.login('ada@example.test', 'wrong', from('192.0.2.201')));
      difficulties.push(refusal.members.difficulty);
    }
    expect(difficulties).toEqual([17, 18, 19, 20]);
    await countedUpTo(99);
    await expect((await withProof('ada@example.test', 'wrong', '192.0.2.202')).sent).rejects.toMatchObject(
      invalid,
    );
    await expect(identity.login('ada@example.test', password, from('192.0.2.203'))).rejects.toMatchObject(
      mailRequired,
    );
  }, 60_000);

  it('AUTH-2 unlocks an account with exhausted guesses after a password reset by mail', async () => {
    await guessFromMany('eve@example.test', 10);
    await expect(identity.login('eve@example.test')).rejects.toMatchObject(workRequired);
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

/** Inserts failures of Ada's account up to a number, each from another address. */
async function countedUpTo(failures: number): Promise<void> {
  await identity.service.sql(
    `insert into sign_in_attempt (id, account_key, address, at, failed)
     select gen_random_uuid(), account_key, '10.9.0.' || n, at, true
     from (select account_key, max(at) as at, count(*) as counted from sign_in_attempt
       where account_key = sha256('ada@example.test') and at > $2 and failed group by 1) known,
       generate_series(counted + 1, $1) n`,
    [failures, new Date(identity.service.clock.now().getTime() - 24 * hour)],
  );
}
