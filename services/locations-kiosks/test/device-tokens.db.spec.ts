import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { events } from '@backroom/proto/events';
import { Account } from '@backroom/proto/identity/v1/account';
import type { Device, Location } from '@backroom/proto/locations/v1/location';
import { waitUntil } from '@backroom/testing/running-system';
import { PlacesUnderTest, secret } from './places-under-test.js';

let places: PlacesUnderTest;
let lobby: Location;
beforeAll(async () => {
  places = await PlacesUnderTest.start();
  lobby = await places.place(11, 'Lobby Market');
  await places.service.consume();
}, 60_000);
afterAll(() => places?.service.stop());

const refused = { kind: 'unauthenticated', code: 'invalid-device' };
const issue = (login: string, presented = secret) =>
  places.service.asService(() => places.controller.issueDeviceToken({ login, secret: presented }));
const resolve = (token: string) =>
  places.service.asService(() => places.controller.resolveDeviceToken({ token }));
const loginOf = ({ name }: Device) => `login-11-${name}`;

describe('DEV-1 tokens of kiosks', () => {
  it('DEV-1 are issued for login string and secret, for an hour', async () => {
    const kiosk = await places.kiosk(lobby, 'One');
    const { token, expiresAt, device } = await issue(loginOf(kiosk));
    expect(device).toEqual(kiosk);
    expect(expiresAt - places.service.clock.now().getTime()).toBe(3_600_000);
    expect(await resolve(token)).toEqual({ device: kiosk, accountStatus: 'active' });
    await places.service.clock.sleep(3_600_000);
    await expect(resolve(token)).rejects.toMatchObject(refused);
  });

  it('DEV-1 OPER-1 come with the status of the operator', async () => {
    const { token } = await issue(loginOf(await places.kiosk(lobby, 'Standing')));
    for (const status of ['suspended', 'active']) {
      const account = Account.fromPartial({ id: 11, currency: 'USD', status });
      await places.service.publish(events.AccountChanged, [{ key: 11, accountId: 11, payload: { account } }]);
      await waitUntil('the copy', async () => (await resolve(token)).accountStatus === status);
    }
  });

  it('DEV-1 are refused for a wrong secret, an unknown login, a lock and a disabled kiosk', async () => {
    await places.kiosk(lobby, 'Lock', { kind: 'lock' });
    const off = await places.kiosk(lobby, 'Off');
    await places.setEnabled(off, false, 'off');
    for (const [login, presented] of [
      ['login-11-One', `${secret}0`],
      ['nobody', secret],
      ['login-11-Lock', secret],
      ['login-11-Off', secret],
    ] as const)
      await expect(issue(login, presented)).rejects.toMatchObject(refused);
  });

  it('DEV-1 end when the kiosk is disabled or its secret changes', async () => {
    const kiosk = await places.kiosk(lobby, 'Two');
    const { token } = await issue(loginOf(kiosk));
    await places.setEnabled(kiosk, false, 'two off');
    await expect(resolve(token)).rejects.toMatchObject(refused);
    await places.setEnabled(kiosk, true, 'two on');
    await resolve(token);
    await places.service.sql(
      "update device set secret_hash = decode(repeat('00', 32), 'hex') where id = $1",
      [kiosk.id],
    );
    await expect(resolve(token)).rejects.toMatchObject(refused);
  });

  it('DEV-1 are refused when altered, forged or used for another device', async () => {
    const [kiosk, other] = [await places.kiosk(lobby, 'Three'), await places.kiosk(lobby, 'Four')];
    const { token, expiresAt } = await issue(loginOf(kiosk));
    const [, , seal] = token.split('.');
    for (const bent of [
      `bd_${other.id}.${expiresAt}.${seal}`,
      `bd_${kiosk.id}.${expiresAt + 1}.${seal}`,
      `bd_${kiosk.id}.${expiresAt}.${'A'.repeat(43)}`,
      `bd_${kiosk.id}.${expiresAt}.`,
      `bd_99999999999999999999.${expiresAt}.${seal}`,
      'bd_',
      '',
    ])
      await expect(resolve(bent)).rejects.toMatchObject(refused);
  });
});
