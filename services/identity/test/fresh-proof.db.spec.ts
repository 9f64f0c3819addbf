import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Session } from '@backroom/proto/identity/v1/identity_service';
import { permissions } from '@backroom/proto/permissions';
import { codeOf, stepOf } from '../src/two-factor/totp.js';
import { TwoFactorController } from '../src/two-factor/two-factor.controller.js';
import { principalOf } from '../../gateway/src/access/principal-of.js';
import { ApiKeysController } from '../src/api-key/api-keys.controller.js';
import { SsoController } from '../src/sso/sso.controller.js';
import { audited } from './audited.js';
import { origin, password, sessionIdOf } from './identity-under-test.js';
import { Tenants } from './tenants.js';

let tenants: Tenants;
beforeAll(async () => {
  tenants = await Tenants.start();
}, 60_000);
afterAll(() => tenants?.stop());

const minute = 60_000;
const proofRequired = { kind: 'forbidden', code: 'fresh-proof-required' };
const app = <T>(part: new (...args: never[]) => T) => tenants.identity.service.app.get(part);
/** Actions that require a fresh proof, as the person of a session. */
const acts: Record<string, () => Promise<unknown>> = {
  'an API key': () =>
    app(ApiKeysController).createApiKey({
      ...{ accountId: tenants.north.id, name: 'Till', permissionIds: [permissions.LedgerAll] },
      ...{ groupId: tenants.everywhere.north, expiresAt: 0 },
    }),
  'a sign-in provider': () =>
    app(SsoController).setSso({
      accountId: tenants.north.id,
      settings: {
        ...{ issuer: 'https://login.example.com', clientId: 'backroom', emailDomains: ['example.test'] },
        ...{ defaultRoleId: defaultRole, enabled: false, version: 0 },
      },
      clientSecret: 'a secret of many letters',
    }),
};
let defaultRole = 3;
async function by<T>(session: Session, work: () => Promise<T>): Promise<T> {
  const { access } = await tenants.identity.resolve(session);
  return tenants.identity.service.as(principalOf(access!, sessionIdOf(session), origin.address), work);
}
const prove = (session: Session, proof: { password?: string; code?: string }) =>
  by(session, () => tenants.identity.sessions.proveOneself({ password: '', code: '', ...proof }));

describe('AUTH-4 AUTH-7 fresh proof of identity', () => {
  beforeAll(async () => {
    defaultRole = (await tenants.role('owner', { name: 'Guest', permissionIds: [] })).id;
  });

  it.each(Object.keys(acts))(
    'AUTH-4 AUTH-7 requires a sign-in or a proof in this session within the last ten minutes for %s',
    async (name) => {
      const act = acts[name]!;
      const session = await tenants.identity.login('owner@example.test');
      const other = await tenants.identity.login('owner@example.test');
      tenants.identity.later(10 * minute);
      await expect(by(session, act)).rejects.toMatchObject(proofRequired);
      const [entry, ...rest] = await audited(tenants.identity, () => prove(session, { password }));
      expect(entry).toMatchObject({ command: 'prove-oneself', sessionId: sessionIdOf(session) });
      expect(rest).toEqual([]);
      // Another session of the same person has no proof.
      await expect(by(other, act)).rejects.toMatchObject(proofRequired);
      tenants.identity.later(10 * minute - 1);
      await expect(by(session, act)).resolves.toBeDefined();
      tenants.identity.later(1);
      await expect(by(session, act)).rejects.toMatchObject(proofRequired);
    },
  );

  it('AUTH-5 AUTH-7 counts a wrong proof as a password guess', async () => {
    const session = await tenants.identity.login('admin@example.test');
    tenants.identity.later(10 * minute);
    await expect(prove(session, {})).rejects.toMatchObject({ fields: [{ field: 'password' }] });
    for (const proof of [
      { password: 'wrong' },
      { code: '123456' },
      { code: 'ABCD-EFGH-IJKL-MNOP' },
      { password: 'x' },
      { password: 'y' },
    ])
      await expect(prove(session, proof)).rejects.toMatchObject({ kind: 'invalid' });
    await expect(prove(session, { password })).rejects.toMatchObject({ code: 'too-many-attempts' });
    await expect(by(session, acts['an API key']!)).rejects.toMatchObject(proofRequired);
    tenants.identity.later(minute);
    await prove(session, { password });
    await expect(by(session, acts['an API key']!)).resolves.toBeDefined();
  });

  it('AUTH-7 accepts each code of the second factor once as proof', async () => {
    const session = await tenants.identity.login('multi@example.test');
    const factor = app(TwoFactorController);
    const { secret } = await by(session, () => factor.beginTwoFactor({ password }));
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
    const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
    const raw = Buffer.from(bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2)));
    const code = () => codeOf(raw, stepOf(tenants.identity.service.clock.now()));
    const { recoveryCodes } = await by(session, () => factor.confirmTwoFactor({ code: code() }));
    for (const proof of [code, () => recoveryCodes[0]!]) {
      tenants.identity.later(11 * minute);
      await expect(by(session, acts['an API key']!)).rejects.toMatchObject(proofRequired);
      const shown = proof();
      await prove(session, { code: shown });
      await expect(by(session, acts['an API key']!)).resolves.toBeDefined();
      await expect(prove(session, { code: shown })).rejects.toMatchObject({ fields: [{ field: 'code' }] });
    }
  });
});
