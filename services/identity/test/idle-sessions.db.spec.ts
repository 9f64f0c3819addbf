import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Session } from '@backroom/proto/identity/v1/identity_service';
import { TwoFactorController } from '../src/two-factor/two-factor.controller.js';
import { Tenants, refusal } from './tenants.js';

let tenants: Tenants;
beforeAll(async () => {
  tenants = await Tenants.start();
  await tenants.identity.user('shopper@example.test');
}, 60_000);
afterAll(() => tenants?.stop());

const minute = 60_000;
const hour = 60 * minute;
const ended = { kind: 'unauthenticated', code: 'session-ended' };
const login = (name: string) => tenants.identity.login(`${name}@example.test`);
const refresh = (session: Session) => tenants.identity.refresh(session.refreshToken);
const limit = (who: string, accountId: number, minutes: number) =>
  tenants.as(who, () =>
    tenants.identity.service.app.get(TwoFactorController).limitIdleTime({ accountId, minutes }),
  );
const details = async (who: string, accountId: number) =>
  tenants.as(who, () => tenants.accounts.getAccount({ accountId }));

describe('AUTH-4 idle sessions', () => {
  it('AUTH-4 end after twelve hours for staff and super admins and after thirty days for plain users', async () => {
    for (const name of ['owner', 'manager', 'super', 'shopper']) {
      let session = await login(name);
      tenants.identity.later(12 * hour);
      session = await refresh(session);
      tenants.identity.later(12 * hour + 1);
      if (name === 'shopper') {
        session = await refresh(session);
        tenants.identity.later(28 * 24 * hour);
        await expect(refresh(session)).resolves.toBeDefined();
        continue;
      }
      await expect(refresh(session)).rejects.toMatchObject(ended);
      // The end is permanent: a repeated call is refused as well.
      await expect(tenants.identity.resolve(session)).rejects.toMatchObject(ended);
    }
  });

  it('AUTH-4 extend with any call, to within a minute', async () => {
    await limit('owner', tenants.north.id, 15);
    const session = await login('manager');
    tenants.identity.later(14 * minute);
    await tenants.identity.resolve(session);
    tenants.identity.later(14 * minute);
    await expect(refresh(session)).resolves.toBeDefined();
    await limit('owner', tenants.north.id, 720);
  });

  it('AUTH-4 use the strictest limit of the user’s operators', async () => {
    expect((await details('owner', tenants.north.id)).idleMinutes).toBe(720);
    await limit('owner', tenants.north.id, 20);
    expect((await details('owner', tenants.north.id)).idleMinutes).toBe(20);
    await limit('rival', tenants.south.id, 43_200);
    for (const [name, minutes] of [
      ['owner', 20],
      ['multi', 20],
      ['rival', 43_199],
    ] as const) {
      const session = await login(name);
      tenants.identity.later(minutes * minute);
      const next = await refresh(session);
      if (name === 'rival') continue;
      tenants.identity.later(minutes * minute + 1);
      await expect(refresh(next)).rejects.toMatchObject(ended);
    }
    await limit('owner', tenants.north.id, 720);
  });

  it('AUTH-4 accept a limit from fifteen minutes to thirty days from users who manage all users of an operator, idempotently', async () => {
    for (const minutes of [0, 14, 43_201])
      expect(await refusal(limit('owner', tenants.north.id, minutes))).toMatchObject({
        kind: 'invalid',
        fields: [{ field: 'idleMinutes', code: 'out-of-range', params: { min: 15, max: 43_200 } }],
      });
    expect(await refusal(limit('rival', tenants.north.id, 60))).toMatchObject({ kind: 'notFound' });
    expect(await refusal(limit('manager', tenants.north.id, 60))).toMatchObject({ kind: 'forbidden' });
    await limit('owner', tenants.north.id, 60);
    await limit('owner', tenants.north.id, 60);
    await limit('owner', tenants.north.id, 720);
  });
});
