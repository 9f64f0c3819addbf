import 'reflect-metadata';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { fault, Problem } from '@backroom/platform';
import { GatewayUnderTest } from './gateway-under-test.js';
import { access } from './stub-services.js';

const gateway = new GatewayUnderTest();
beforeAll(() => gateway.start(), 60_000);
afterAll(() => gateway.stop());

const stale = new Problem('unauthenticated', fault('stale-principal'));

it('PERM-2 retries a call once with newer permissions when the service knows of them first', async () => {
  const token = await gateway.token();
  const list = () => gateway.call('GET', '/v2/locations', { token });
  expect((await list()).status).toBe(200);
  const recordedCalls = () =>
    gateway.services.recordedCalls.filter(({ method }) => method === 'listLocations');
  const before = recordedCalls().length;
  gateway.services.problems.set('listLocations', stale);
  gateway.services.overrides.set('resolveAccess', { access: { ...access, grantsVersion: 2 } });
  expect((await list()).status).toBe(401);
  expect(
    recordedCalls()
      .slice(before)
      .map(({ principal }) => principal.grantsVersion),
  ).toEqual([1, 2]);
  gateway.services.problems.delete('listLocations');
  expect((await list()).status).toBe(200);
});

it('PERM-4 includes the scope of each role and read-only operators in the principal', async () => {
  const reaches = [{ accountId: 11, permissionIds: [7], everywhere: false, locationIds: [111] }];
  const restrictions = [
    { accountId: 11, status: 'suspended' },
    { accountId: 12, status: 'pastDue' },
  ];
  gateway.services.overrides.set('resolveAccess', {
    access: { ...access, userId: 6, reaches, restrictions },
  });
  await gateway.call('GET', '/v2/locations', { token: await gateway.token({ subject: '6' }) });
  expect(gateway.services.last('listLocations')!.principal).toMatchObject({
    locations: [{ account: 11, permissions: [7], everywhere: false, locations: [111] }],
    restricted: { 11: 'suspended' },
  });
});
