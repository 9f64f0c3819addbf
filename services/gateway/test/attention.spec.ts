import 'reflect-metadata';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { fault, Problem } from '@backroom/platform';
import { expectProblem } from './every-route.js';
import { GatewayUnderTest } from './gateway-under-test.js';

const gateway = new GatewayUnderTest();
beforeAll(() => gateway.start(), 60_000);
afterAll(() => gateway.stop());

it('PERM-4 DASH-1 skips counts that a service refuses to a user limited to locations, and keeps the others', async () => {
  const token = await gateway.token();
  gateway.services.problems.set('listQuarantined', new Problem('forbidden', fault('forbidden')));
  const { status, body } = await gateway.call('GET', '/v2/attention', { token });
  expect(status).toBe(200);
  expect(body).toMatchObject({ quarantine: null, differences: { exact: true }, commands: { exact: true } });
  gateway.services.problems.set('listQuarantined', new Problem('unavailable', fault('unavailable')));
  expectProblem(await gateway.call('GET', '/v2/attention', { token }), 503);
});
