import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { events } from '@backroom/proto/events';
import type { Session } from '@backroom/proto/identity/v1/identity_service';
import { IdentityUnderTest } from './identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  await identity.user('ada@example.test');
}, 60_000);
afterAll(() => identity?.service.stop());

const idOf = ({ accessToken }: Session) =>
  (JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString()) as { sid: string }).sid;

it('AUTH-4 publishes the end of a session once, after sign-out or token theft', async () => {
  const published = async () => (await identity.service.outbox(events.GrantsChanged)).slice(1);
  const left = await identity.login('ada@example.test');
  const logout = () =>
    identity.service.asService(() =>
      identity.controller.logout({ refreshToken: left.refreshToken, sessionId: '' }),
    );
  await logout();
  await logout();
  const { id: userId } = left.user!;
  expect(await published()).toEqual([{ userId, grantsVersion: 1, sessionId: idOf(left) }]);

  const stolen = await identity.login('ada@example.test');
  await identity.refresh(stolen.refreshToken);
  identity.later(10_001);
  await expect(identity.refresh(stolen.refreshToken)).rejects.toThrow();
  expect((await published()).map(({ sessionId }) => sessionId)).toEqual([idOf(left), idOf(stolen)]);
});
