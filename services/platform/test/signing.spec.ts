import { generateKeyPairSync } from 'node:crypto';
import { FixedClock } from '../src/clock/clock.js';
import { PrincipalSigner, PrincipalVerifier } from '../src/principal/signing.js';
import { servicePrincipal } from '../src/principal/principal.js';

const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
const open = { kty: 'OKP', crv: 'Ed25519', kid: '1', alg: 'EdDSA', x };
const start = new Date('2026-06-01T12:00:00Z');

function pair() {
  const clock = new FixedClock(start);
  const later = (seconds: number) => clock.moveTo(new Date(start.getTime() + seconds * 1000));
  const signer = new PrincipalSigner(JSON.stringify({ ...open, d }), clock);
  return { signer, verifier: new PrincipalVerifier(JSON.stringify({ keys: [open] }), clock), later };
}

it('PERM-2 a signature is used again for seconds only, and never for another principal', async () => {
  const { signer, later } = pair();
  const first = await signer.sign(servicePrincipal('one'));
  expect(await signer.sign(servicePrincipal('two'))).not.toBe(first);
  later(14);
  expect(await signer.sign(servicePrincipal('one'))).toBe(first);
  later(16);
  expect(await signer.sign(servicePrincipal('one'))).not.toBe(first);
});

it('PERM-2 a principal that was found good is refused once it is older than 60 s', async () => {
  const { signer, verifier, later } = pair();
  const token = await signer.sign(servicePrincipal('one'));
  expect(await verifier.verify(token)).toEqual(servicePrincipal('one'));
  later(64);
  expect(await verifier.verify(token)).toEqual(servicePrincipal('one'));
  later(81);
  await expect(verifier.verify(token)).rejects.toMatchObject({ kind: 'unauthenticated' });
});

it.each([-60, 60])(
  'PERM-2 a gateway whose clock is %i s off is understood, as long as it uses a signature',
  async (off) => {
    const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
    const [here, there] = [new FixedClock(start), new FixedClock(at(off))];
    const signer = new PrincipalSigner(JSON.stringify({ ...open, d }), there);
    const verifier = () => new PrincipalVerifier(JSON.stringify({ keys: [open] }), here);
    const token = await signer.sign(servicePrincipal('one'));
    for (const age of [0, 14, 16]) {
      here.moveTo(at(age));
      there.moveTo(at(off + age));
      const used = await signer.sign(servicePrincipal('one'));
      expect(await verifier().verify(used)).toEqual(servicePrincipal('one'));
    }
    // It ends all the same, at the latest with the minute that the clocks are apart.
    here.moveTo(at(off + 81));
    await expect(verifier().verify(token)).rejects.toMatchObject({ kind: 'unauthenticated' });
  },
);

it('PERM-2 a changed token is refused, whatever was found good before', async () => {
  const { signer, verifier } = pair();
  const token = await signer.sign(servicePrincipal('one'));
  await verifier.verify(token);
  const [head, body, signature] = token.split('.') as [string, string, string];
  const forged = Buffer.from(JSON.stringify({ principal: servicePrincipal('two'), exp: 4e9 })).toString(
    'base64url',
  );
  for (const bad of [`${head}.${forged}.${signature}`, `${head}.${body}.${signature.slice(0, -4)}AAAA`, ''])
    await expect(verifier.verify(bad)).rejects.toMatchObject({ kind: 'unauthenticated' });
});

it('PERM-2 keys are exchanged without a break: the key set holds both, and the older one ends with it', async () => {
  const clock = new FixedClock(start);
  const next = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const newer = { ...open, kid: '2', x: next.x };
  const [before, after] = [
    new PrincipalSigner(JSON.stringify({ ...open, d }), clock),
    new PrincipalSigner(JSON.stringify({ ...newer, d: next.d }), clock),
  ];
  const tokens = [await before.sign(servicePrincipal('one')), await after.sign(servicePrincipal('one'))];
  const during = new PrincipalVerifier(JSON.stringify({ keys: [open, newer] }), clock);
  for (const token of tokens) expect(await during.verify(token)).toEqual(servicePrincipal('one'));
  const done = new PrincipalVerifier(JSON.stringify({ keys: [newer] }), clock);
  await expect(done.verify(tokens[0]!)).rejects.toMatchObject({ code: 'invalid-principal' });
  expect(await done.verify(tokens[1]!)).toEqual(servicePrincipal('one'));
});
