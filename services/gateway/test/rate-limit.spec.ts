import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import 'reflect-metadata';
import { ConfigError, fault, FixedClock, Problem, readConfig } from '@backroom/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Buckets } from '../src/rate-limit/buckets.js';
import { policiesOf, policiesText } from '../src/rate-limit/policies.js';
import { networkOf } from '@backroom/platform';
import { RateLimits } from '../src/rate-limit/rate-limits.js';
import { trustedProxiesText } from '../src/rate-limit/trusted-proxies.js';
import { expectProblem } from './every-route.js';
import { GatewayUnderTest } from './gateway-under-test.js';
import { access } from './stub-services.js';

const begin = new Date('2026-06-15T12:00:00Z');
const policy = { name: 'address', quota: 10, seconds: 60 } as const;

describe('PERM-3 buckets', () => {
  it('PERM-3 allow a full quota at once, then one call per share of the window', () => {
    const clock = new FixedClock(begin);
    const buckets = new Buckets(clock);
    const calls = Array.from({ length: 12 }, () => buckets.take(policy, 'a'));
    expect(calls.map(({ allowed }) => allowed)).toEqual([...Array<boolean>(10).fill(true), false, false]);
    expect(calls.map(({ remaining }) => remaining)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0]);
    expect(calls[10]).toMatchObject({ retryAfter: 6, reset: 60 });
    clock.moveTo(new Date(begin.getTime() + 5_999));
    expect(buckets.take(policy, 'a').allowed).toBe(false);
    clock.moveTo(new Date(begin.getTime() + 6_000));
    expect(buckets.take(policy, 'a').allowed).toBe(true);
    expect(buckets.take(policy, 'a').allowed).toBe(false);
    expect(buckets.take(policy, 'b').allowed).toBe(true);
    clock.moveTo(new Date(begin.getTime() + 3_600_000));
    expect(buckets.take(policy, 'a').remaining).toBe(9);
  });

  it('PERM-3 bound the memory for a million addresses', () => {
    const buckets = new Buckets(new FixedClock(begin));
    const before = process.memoryUsage().heapUsed;
    for (let n = 0; n < 1_000_000; n++) buckets.take(policy, `10.${n >>> 16}.${(n >>> 8) & 255}.${n & 255}`);
    expect(buckets.size).toBe(100_000);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(150 * 1024 * 1024);
  }, 90_000);

  it('PERM-3 count an IPv6 network as one address', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:db8:1:2::ffff')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:0db8:0001:0002::1')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(networkOf('::ffff:198.51.100.7')).toBe('198.51.100.7');
    expect(networkOf('198.51.100.7')).toBe('198.51.100.7');
  });

  it('PERM-3 override only the configured limits, and reject invalid configuration at the start', () => {
    expect(policiesOf('user=5/10, sign-in=2/1')).toMatchObject({
      user: { quota: 5, seconds: 10 },
      'sign-in': { quota: 2, seconds: 1 },
      address: { quota: 3000, seconds: 60 },
    });
    const schema = z.object({ RATE_LIMITS: policiesText, TRUSTED_PROXIES: trustedProxiesText });
    for (const RATE_LIMITS of ['users=5/10', 'user=0/10', 'user=5', 'user=-1/60', 'user=5/0'])
      expect(() => readConfig(schema, { RATE_LIMITS })).toThrow(ConfigError);
    for (const TRUSTED_PROXIES of ['everybody', '10.0.0.0/33', '1.2.3', '::1/129', '0/0'])
      expect(() => readConfig(schema, { TRUSTED_PROXIES })).toThrow(ConfigError);
    expect(() => readConfig(schema, { TRUSTED_PROXIES: '10.0.0.0/8, ::1' })).not.toThrow();
  });
});

describe('PERM-3 rate limits', () => {
  const gateway = new GatewayUnderTest();
  beforeAll(
    () =>
      gateway.start({
        // In windows so long that no call is refilled on a slow machine between two calls.
        RATE_LIMITS:
          'address=40/6000 user=12/6000 account=18/6000 sign-in=3/6000 reports=2/6000 receipts=2/3600 own-orders=2/600 kiosk-guesses=2/6000',
        TRUSTED_PROXIES: '127.0.0.1',
      }),
    60_000,
  );
  afterAll(() => gateway.stop());
  let last = 0;
  /** An address without earlier calls. */
  const somewhere = () => ({ 'x-forwarded-for': `203.0.113.${++last}` });
  const login = (headers: Record<string, string>, path = '/v2/auth/admin/login') =>
    gateway.call('POST', path, { headers, body: { email: 'ada@example.test', password: 'wrong' } });
  const times = async <T>(count: number, ask: () => Promise<T>) => {
    const answers: T[] = [];
    for (let n = 0; n < count; n++) answers.push(await ask());
    return answers;
  };

  it('AUTH-7 apply to started sign-ins at a provider, each of which is stored', async () => {
    const headers = somewhere();
    const begin = () => gateway.call('GET', '/v2/auth/sso/north', { headers });
    for (const { status } of await times(3, begin)) expect(status).not.toBe(429);
    expectProblem(await begin(), 429);
  });

  it('AUTH-5 slow guessing from one address after a few tries, with a clear problem and Retry-After', async () => {
    const headers = somewhere();
    for (const answer of await times(3, () => login(headers))) expect(answer.status).toBe(200);
    const refused = await login(headers);
    expectProblem(refused, 429);
    expect(refused.body.type).toBe('about:blank#rate-limited');
    expect(refused.body.detail).toMatch(/^Too many requests; retry in \d+ seconds$/);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1_900);
    expect(refused.headers.get('ratelimit-policy')).toBe('"address";q=40;w=6000, "sign-in";q=3;w=6000');
    expect(refused.headers.get('ratelimit')).toMatch(/"sign-in";r=0;t=(59\d\d|6000)$/);
    // However its address is encoded.
    expectProblem(await login(headers, '/v2/auth/%61dmin/login'), 429);
    expect((await gateway.call('POST', '/v2/auth/refresh', { headers, body: {} })).status).not.toBe(429);
    expect((await login(somewhere())).status).toBe(200);
  });

  it('LEDG-4 limit mailed receipts of a user without affecting other calls', async () => {
    const token = await gateway.token({ subject: '2' });
    const headers = somewhere();
    const notify = (order: number) =>
      gateway.call('POST', `/v2/orders/01890a5d-ac96-774b-bcce-b302099a805${order}/notify`, {
        ...{ token, headers, body: { email: 'ada@example.test' } },
      });
    const answers = [await notify(1), await notify(2), await notify(3)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(answers[2]!.headers.get('ratelimit-policy')).toContain('"receipts";q=2;w=3600');
    expect((await gateway.call('GET', '/v2/users/7', { token, headers })).status).not.toBe(429);
  });

  it('LEDG-7 PERM-3 limit the orders of a customer, but not of staff', async () => {
    const order = {
      location: 7,
      lines: [{ productId: 7, quantity: 1, unitPrice: '2.19' }],
      payments: [{ method: 'creditCard', amount: 2.44, paymentMethod: 'pm_1' }],
    };
    const place = async (subject: string) =>
      (
        await gateway.call('POST', '/v2/orders', {
          token: await gateway.token({ subject }),
          headers: { ...somewhere(), 'idempotency-key': `order-${subject}` },
          body: order,
        })
      ).status;
    gateway.services.overrides.set('resolveAccess', {
      access: { ...access, userId: 21, accountIds: [], permissions: [], reaches: [] },
    });
    expect(await times(3, () => place('21'))).toEqual([201, 201, 429]);
    gateway.services.overrides.set('resolveAccess', { access: { ...access, userId: 22, accountIds: [12] } });
    expect(await times(3, () => place('22'))).toEqual([201, 201, 201]);
    gateway.services.overrides.delete('resolveAccess');
  });

  it.each([
    ['31', '/v2/users/me/cards', { accountId: 11, token: 'tok_visa_4242' }, [11, 12]],
    ['32', '/v2/users/me/cards/page', { accountId: 11 }, [11, 12]],
    ['33', '/v2/wallets/funds', { userId: 33, value: 20, locationId: 7, order: { payment: [] } }, []],
    [
      '34',
      '/v2/wallets/tabs',
      { userId: 34, locationId: 7, value: 20, order: { payment: [{ method: 'creditCard' }] } },
      [],
    ],
  ])('CUST-6 PERM-3 limit attempts at cards: %s %s', async (subject, path, body, accountIds) => {
    gateway.services.overrides.set('resolveAccess', {
      access: { ...access, userId: Number(subject), accountIds, permissions: [], reaches: [] },
    });
    const token = await gateway.token({ subject });
    const ask = async (n: number) =>
      (
        await gateway.call('POST', path, {
          ...{ token, body, headers: { ...somewhere(), 'idempotency-key': `try-${subject}-${n}` } },
        })
      ).status;
    const answers = [await ask(1), await ask(2), await ask(3)];
    expect(answers.map((status) => status === 429)).toEqual([false, false, true]);
    gateway.services.overrides.delete('resolveAccess');
  });

  it('PERM-3 limit all calls of an address except health checks', async () => {
    const headers = somewhere();
    const answers = await times(60, () => gateway.call('GET', '/v2/users/7', { headers }));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(40);
    expectProblem(answers.at(-1)!, 429);
    expectProblem(await gateway.call('GET', '/v2/openapi.json', { headers }), 429);
    expectProblem(await gateway.call('GET', '/v2/nothing', { headers }), 429);
    for (const path of ['/healthz', '/readyz'])
      for (const answer of await times(50, () => gateway.call('GET', path, { headers }))) {
        expect(answer.status).toBe(200);
        expect(answer.headers.get('ratelimit')).toBeNull();
      }
  });

  it('PERM-3 count users and operators across addresses', async () => {
    const [one, other] = [await gateway.token({ subject: '5' }), await gateway.token({ subject: '6' })];
    const call = (token: string) => gateway.call('GET', '/v2/accounts/list', { token, headers: somewhere() });
    const first = await times(13, () => call(one));
    expect(first.filter(({ status }) => status === 200)).toHaveLength(12);
    expectProblem(first.at(-1)!, 429);
    expect(first[0]!.headers.get('ratelimit-policy')).toMatch(/"user";q=12;w=6000, "account";q=18;w=6000$/);
    // The second user of the same account has the quota that the first left.
    gateway.services.overrides.set('resolveAccess', { access: { ...access, userId: 6 } });
    const second = await times(7, () => call(other));
    expect(second.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(5);
    expectProblem(second.at(-1)!, 429);
    expect(second.at(-1)!.headers.get('ratelimit')).toMatch(/"account";r=0/);
  });

  it('DEV-1 slow guessing of a kiosk password, only for that kiosk and that address', async () => {
    const sign = async (headers: Record<string, string>, login: string) =>
      gateway.call('POST', '/v2/auth/device', { headers, body: { login, password: 'guess' } });
    const here = somewhere();
    // Successful attempts are free, and so are those that the service could not answer.
    for (const answer of [await sign(here, 'lobby-1'), await sign(here, 'lobby-1')])
      expect(answer.status).toBe(200);
    gateway.services.problems.set('issueDeviceToken', new Problem('unavailable', fault('unavailable')));
    expect((await sign(here, 'lobby-1')).status).toBe(503);
    const there = somewhere();
    gateway.services.problems.set(
      'issueDeviceToken',
      new Problem('unauthenticated', fault('unauthenticated')),
    );
    // Concurrent ones as well.
    const tries = await Promise.all([1, 2, 3].map(() => sign(there, 'lobby-1')));
    expect(tries.map(({ status }) => status).sort()).toEqual([401, 401, 429]);
    const late = tries.find(({ status }) => status === 429)!;
    expect(late.headers.get('ratelimit')).toMatch(/"kiosk-guesses";r=0/);
    // Much later, the correct password is still accepted: it is checked, and costs nothing.
    for (let n = 0; n < 20; n++) expectProblem(await sign(there, 'lobby-1'), 429);
    gateway.services.problems.delete('issueDeviceToken');
    expect((await sign(there, 'lobby-1')).status).toBe(200);
    expect((await sign(somewhere(), 'lobby-1')).status).toBe(200);
  });

  const reply = { header: () => reply } as unknown as FastifyReply;
  const request = { ip: '203.0.113.9' } as FastifyRequest;
  const wrong = async () => Promise.reject(new Problem('unauthenticated', fault('unauthenticated')));
  const right = async () => 'in';

  it('DEV-1 do not affect the sign-in of another kiosk at the same address', async () => {
    const limits = new RateLimits('kiosk-guesses=1/60', new Buckets(new FixedClock(begin)));
    await expect(limits.limitKioskAttempts('one', request, reply, wrong)).rejects.toThrow(
      fault('unauthenticated'),
    );
    await expect(limits.limitKioskAttempts('one', request, reply, wrong)).rejects.toMatchObject({
      code: 'rate-limited',
    });
    await expect(limits.limitKioskAttempts('two', request, reply, right)).resolves.toBe('in');
  });

  it('DEV-1 bound the password checks of one address, except for kiosks known there', async () => {
    const limits = new RateLimits('kiosk-sign-in=10/60', new Buckets(new FixedClock(begin)));
    await expect(limits.limitKioskAttempts('known', request, reply, right)).resolves.toBe('in');
    let checked = 0;
    const counted = () => (checked++, wrong());
    for (let n = 0; n < 50; n++)
      await expect(limits.limitKioskAttempts(`guess-${n}`, request, reply, counted)).rejects.toThrow();
    expect(checked).toBe(9);
    await expect(limits.limitKioskAttempts('new', request, reply, right)).rejects.toMatchObject({
      code: 'rate-limited',
    });
    for (let n = 0; n < 50; n++)
      await expect(limits.limitKioskAttempts('known', request, reply, right)).resolves.toBe('in');
  });

  it('SHELL-13 limit failure reports of one address', async () => {
    const headers = somewhere();
    const report = () => gateway.call('POST', '/v2/errors', { headers, body: { message: 'It broke' } });
    expect((await times(3, report)).map(({ status }) => status)).toEqual([202, 202, 429]);
  });
});

describe('PERM-3 without a trusted proxy', () => {
  const gateway = new GatewayUnderTest();
  beforeAll(() => gateway.start({ RATE_LIMITS: 'address=5/6000' }), 60_000);
  afterAll(() => gateway.stop());

  it('PERM-3 ignores X-Forwarded-For when choosing the bucket', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 8; n++) {
      const headers = { 'x-forwarded-for': `203.0.113.${n}` };
      statuses.push((await gateway.call('GET', '/v2/settings', { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  });
});
