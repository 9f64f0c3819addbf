import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fault, Problem } from '@backroom/platform';
import { expectProblem } from './every-route.js';
import { GatewayUnderTest } from './gateway-under-test.js';

const gateway = new GatewayUnderTest();
let token: string;
beforeAll(async () => {
  await gateway.start();
  token = await gateway.token();
}, 60_000);
afterAll(() => gateway.stop());

describe('backend services', () => {
  it('PLAT-1 pass on refusals and failures without internal details', async () => {
    const ask = () => gateway.call('GET', '/v2/accounts/list', { token });
    const cases: [Problem, number][] = [
      [Problem.notFound('account'), 404],
      [new Problem('unavailable', fault('unavailable')), 503],
      [new Problem('internal', fault('internal'), { cause: new Error('select * from secret') }), 500],
    ];
    for (const [problem, status] of cases) {
      gateway.services.problems.set('listAccounts', problem);
      expectProblem(await ask(), status);
    }
    gateway.services.problems.clear();
    expect((await ask()).status).toBe(200);
  });

  it('PERM-3 receive principal and trace from the gateway, never from the caller', async () => {
    const headers = {
      'x-principal': 'forged',
      'x-trace-id': 'forged',
      traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`,
    };
    const answer = await gateway.call('GET', '/v2/accounts/list?page=3&limit=7&keywords=har', {
      token,
      headers,
    });
    expect(answer.headers.get('x-trace-id')).toBe('ab'.repeat(16));
    const { request, principal } = gateway.services.last('listAccounts')!;
    expect(request).toMatchObject({ page: 3, limit: 7, keywords: 'har' });
    expect(principal).toMatchObject({
      kind: 'user',
      id: 5,
      scope: 'user',
      accounts: [11],
      locations: 'all',
      grantsVersion: 1,
    });
    await gateway.call('POST', '/v2/auth/admin/login', { body: { email: 'a@example.test', password: 'b' } });
    expect(gateway.services.last('login')!.principal).toMatchObject({ kind: 'service', id: 'gateway' });
  });

  it('PERM-3 receive operator 1 and location 1 as all accessible ones, never as an id', async () => {
    await gateway.call('GET', '/v2/reports/ledgers?operator=1&location=1', { token });
    expect(gateway.services.last('listOrders')!.request).toMatchObject({ accountIds: [], locationIds: [] });
    await gateway.call('GET', '/v2/reports/ledgers?operator=12&location=9&paymentMethods=0,5', { token });
    expect(gateway.services.last('listOrders')!.request).toMatchObject({
      accountIds: [12],
      locationIds: [9],
      paymentTypes: [0, 5],
    });
  });
});
