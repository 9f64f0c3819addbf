import { describe, expect, it } from '@jest/globals';
import { importJWK, SignJWT, type JWK } from 'jose';
import { FixedClock } from '@backroom/platform';
import { signingKeys } from '@backroom/testing/service-under-test';
import { AccessTokenVerifier } from '../src/access/access-token.js';

const start = new Date('2026-06-15T12:00:00Z');
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const lifetime = 15 * 60;
const keys = signingKeys();

/** A token signed by identity with its own clock. */
async function token(): Promise<string> {
  const jwk = JSON.parse(keys.privateKey) as JWK;
  const seconds = start.getTime() / 1000;
  const signed = await new SignJWT({ sid: '0197746a-0000-7000-8000-000000000001' })
    .setProtectedHeader({ alg: 'EdDSA', kid: jwk.kid, typ: 'JWT' })
    .setIssuer('backroom')
    .setAudience('backroom-api')
    .setSubject('5')
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + lifetime)
    .sign(await importJWK(jwk, 'EdDSA'));
  return `Bearer ${signed}`;
}

describe('AUTH-4 clock skew between gateway and identity', () => {
  it.each([-60, 0, 60])(
    'AUTH-4 accepts a fresh token at %i s of skew and expires it by the gateway clock',
    async (off) => {
      const clock = new FixedClock(at(off));
      const verifier = new AccessTokenVerifier(keys.publicKeys, clock);
      const header = await token();
      await expect(verifier.verify(header)).resolves.toMatchObject({ userId: 5 });
      clock.moveTo(at(lifetime - 1));
      await expect(verifier.verify(header)).resolves.toMatchObject({ userId: 5 });
      // Tokens that were valid before are treated like new ones.
      clock.moveTo(at(lifetime));
      for (const fresh of [verifier, new AccessTokenVerifier(keys.publicKeys, clock)])
        await expect(fresh.verify(header)).rejects.toMatchObject({ code: 'access-denied' });
    },
  );
});
