import { generateKeyPairSync } from 'node:crypto';
import { FixedClock } from '../src/clock/clock.js';
import { importJWK, SignJWT, type JWK } from 'jose';
import type { Issuer } from '../src/principal/issuers.js';
import { issuersText } from '../src/principal/issuers.js';
import { PrincipalSigner } from '../src/principal/signing.js';
import { PrincipalVerifier } from '../src/principal/verifying.js';
import { servicePrincipal, type Principal } from '../src/principal/principal.js';

const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
const open = { kty: 'OKP', crv: 'Ed25519', kid: '1', alg: 'EdDSA', x };
const one: Principal = { ...servicePrincipal('gateway'), address: '10.0.0.1' };
const two: Principal = { ...servicePrincipal('gateway'), address: '10.0.0.2' };
const kinds: Issuer['kinds'] = ['user', 'apiKey', 'device', 'service'];
/** The issuers of a gateway that signs with any of these keys. */
const by = (...keys: JWK[]) => ({ gateway: { keys, kinds } });
const start = new Date('2026-06-01T12:00:00Z');

function pair() {
  const clock = new FixedClock(start);
  const later = (seconds: number) => clock.moveTo(new Date(start.getTime() + seconds * 1000));
  const signer = new PrincipalSigner('gateway', JSON.stringify({ ...open, d }), clock);
  return { signer, verifier: new PrincipalVerifier(by(open), 'ledger', clock), later };
}

it('PERM-2 reuses a signature for seconds only, and never for another principal', async () => {
  const { signer, later } = pair();
  const first = await signer.sign(one, 'ledger');
  expect(await signer.sign(two, 'ledger')).not.toBe(first);
  later(14);
  expect(await signer.sign(one, 'ledger')).toBe(first);
  later(16);
  expect(await signer.sign(one, 'ledger')).not.toBe(first);
});

it('PERM-2 rejects a verified principal once it is older than 60 s', async () => {
  const { signer, verifier, later } = pair();
  const token = await signer.sign(one, 'ledger');
  expect(await verifier.verify(token)).toEqual(one);
  later(64);
  expect(await verifier.verify(token)).toEqual(one);
  later(81);
  await expect(verifier.verify(token)).rejects.toMatchObject({ kind: 'unauthenticated' });
});

it.each([-60, 60])(
  'PERM-2 accepts a gateway whose clock is %i s off while it uses a signature',
  async (off) => {
    const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
    const [here, remote] = [new FixedClock(start), new FixedClock(at(off))];
    const signer = new PrincipalSigner('gateway', JSON.stringify({ ...open, d }), remote);
    const verifier = () => new PrincipalVerifier(by(open), 'ledger', here);
    const token = await signer.sign(one, 'ledger');
    for (const age of [0, 14, 16]) {
      here.moveTo(at(age));
      remote.moveTo(at(off + age));
      const used = await signer.sign(one, 'ledger');
      expect(await verifier().verify(used)).toEqual(one);
    }
    // It still expires, at most the minute later that the clocks are apart.
    here.moveTo(at(off + 81));
    await expect(verifier().verify(token)).rejects.toMatchObject({ kind: 'unauthenticated' });
  },
);

it('PERM-2 rejects an altered token, whatever was verified before', async () => {
  const { signer, verifier } = pair();
  const token = await signer.sign(one, 'ledger');
  await verifier.verify(token);
  const [head, body, signature] = token.split('.') as [string, string, string];
  const forged = Buffer.from(
    JSON.stringify({ iss: 'gateway', aud: 'ledger', iat: 1, principal: two, exp: 4e9 }),
  ).toString('base64url');
  for (const bad of [`${head}.${forged}.${signature}`, `${head}.${body}.${signature.slice(0, -4)}AAAA`, ''])
    await expect(verifier.verify(bad)).rejects.toMatchObject({ kind: 'unauthenticated' });
});

it('PERM-2 rotates keys without a gap: the key set holds both, and the old key ends when it leaves the set', async () => {
  const clock = new FixedClock(start);
  const next = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const newer = { ...open, kid: '2', x: next.x };
  const [before, after] = [
    new PrincipalSigner('gateway', JSON.stringify({ ...open, d }), clock),
    new PrincipalSigner('gateway', JSON.stringify({ ...newer, d: next.d }), clock),
  ];
  const tokens = [await before.sign(one, 'ledger'), await after.sign(one, 'ledger')];
  const during = new PrincipalVerifier(by(open, newer), 'ledger', clock);
  for (const token of tokens) expect(await during.verify(token)).toEqual(one);
  const done = new PrincipalVerifier(by(newer), 'ledger', clock);
  await expect(done.verify(tokens[0]!)).rejects.toMatchObject({ code: 'invalid-principal' });
  expect(await done.verify(tokens[1]!)).toEqual(one);
});

describe('signing rights of issuers', () => {
  const edgePair = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const edgeKey = { ...open, kid: 'edge', x: edgePair.x };
  const clock = new FixedClock(start);
  const gateway = new PrincipalSigner('gateway', JSON.stringify({ ...open, d }), clock);
  const edge = new PrincipalSigner('edge', JSON.stringify({ ...edgeKey, d: edgePair.d }), clock);
  const call = 'backroom.locations.v1.LocationsService/AuthenticateDevice';
  const verifier = new PrincipalVerifier(
    { ...by(open), edge: { keys: [edgeKey], kinds: ['service'], calls: [call] } },
    'ledger',
    clock,
  );
  const superAdmin: Principal = { ...one, kind: 'user', id: 2, scope: 'super admin', accounts: 'all' };
  const refused = { kind: 'unauthenticated', code: 'invalid-principal' };

  it('PERM-3 accepts a signature only at the service that it names', async () => {
    await expect(verifier.verify(await gateway.sign(one, 'identity'))).rejects.toMatchObject(refused);
    expect(await verifier.verify(await gateway.sign(one, 'ledger'))).toEqual(one);
  });

  it('PERM-3 lets a service sign as itself, and for people only where permitted', async () => {
    expect(await verifier.verify(await gateway.sign(superAdmin, 'ledger'))).toEqual(superAdmin);
    const itself = await edge.sign(servicePrincipal('edge'), 'ledger');
    expect(await verifier.verify(itself, call)).toEqual(servicePrincipal('edge'));
    for (const kind of ['user', 'apiKey', 'device'] as const)
      await expect(
        verifier.verify(await edge.sign({ ...superAdmin, kind }, 'ledger'), call),
      ).rejects.toMatchObject(refused);
    for (const name of ['gateway', 'ledger'])
      for (const signer of [edge, gateway].filter((who) => who === edge || name !== 'gateway'))
        await expect(
          verifier.verify(await signer.sign(servicePrincipal(name), 'ledger'), call),
        ).rejects.toMatchObject(refused);
  });

  it('PERM-3 restricts an issuer to its listed calls, also with a verified signature', async () => {
    const token = await edge.sign(servicePrincipal('edge'), 'ledger');
    expect(await verifier.verify(token, call)).toEqual(servicePrincipal('edge'));
    for (const other of [undefined, '', 'backroom.orders.v1.OrdersService/PlaceOrder', `${call}s`])
      await expect(verifier.verify(token, other)).rejects.toMatchObject(refused);
  });

  it('PERM-3 rejects an issuer that signs with the key or in the name of another', async () => {
    const posing = new PrincipalSigner('gateway', JSON.stringify({ ...edgeKey, d: edgePair.d }), clock);
    await expect(verifier.verify(await posing.sign(superAdmin, 'ledger'))).rejects.toMatchObject(refused);
    const renamed = new PrincipalSigner(
      'gateway',
      JSON.stringify({ ...edgeKey, kid: '1', d: edgePair.d }),
      clock,
    );
    await expect(verifier.verify(await renamed.sign(superAdmin, 'ledger'))).rejects.toMatchObject(refused);
    const stranger = new PrincipalSigner('stranger', JSON.stringify({ ...open, d }), clock);
    await expect(verifier.verify(await stranger.sign(one, 'ledger'))).rejects.toMatchObject(refused);
  });

  it.each([
    ['an hour', { iat: 0, exp: 3_600 }],
    ['61 s', { iat: 0, exp: 61 }],
    ['a minute in the future', { iat: 62, exp: 122 }],
    ['no issue time', { exp: 60 }],
    ['no expiry', { iat: 0 }],
    ['long-lived, expiring now', { iat: -3_600, exp: 30 }],
  ])('PERM-3 enforces the lifetime of one minute on receipt: %s', async (_what, times) => {
    const at = start.getTime() / 1000;
    const claims = Object.fromEntries(Object.entries(times).map(([name, seconds]) => [name, at + seconds]));
    const token = await new SignJWT({ principal: superAdmin, iss: 'gateway', aud: 'ledger', ...claims })
      .setProtectedHeader({ alg: 'EdDSA', kid: '1', typ: 'principal+jwt' })
      .sign(await importJWK({ ...open, d }, 'EdDSA'));
    await expect(verifier.verify(token)).rejects.toMatchObject(refused);
  });

  it('PERM-3 parses the list of issuers strictly and rejects private keys', () => {
    const good = { gateway: { keys: [open], kinds } };
    expect(issuersText.parse(JSON.stringify(good))).toEqual(good);
    for (const bad of [
      '',
      '{',
      '[]',
      { gateway: { keys: [], kinds } },
      { gateway: { keys: [open], kinds: ['god'] } },
      { gateway: { keys: [{ ...open, d }], kinds } },
      { gateway: { keys: [open], kinds, more: 1 } },
    ])
      expect(issuersText.safeParse(typeof bad === 'string' ? bad : JSON.stringify(bad)).success).toBe(false);
  });
});
