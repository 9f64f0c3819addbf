import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  FixedClock,
  openReflection,
  PrincipalSigner,
  servicePrincipal,
  SystemClock,
  type Principal,
} from '@backroom/platform';
import { DeadLettersServiceService } from '@backroom/proto/platform/v1/dead_letters_service';
import { permissions } from '@backroom/proto/permissions';
import { SERVICES } from '@backroom/standalone/testing';
import { blueprintOf } from '@backroom/testing/blueprints';
import { EveryService } from '@backroom/testing/every-service';
import { reflected } from '@backroom/testing/reflection-client';
import { personWith, signingKeys, superAdmin } from '@backroom/testing/service-under-test';

/** Calls without a user: sign-in, device authentication, webhooks. All others need a user. */
const forServices = [
  ...['login', 'refreshSession', 'logout', 'resolveAccess'],
  ...['register', 'resendConfirmation', 'confirmRegistration', 'requestPasswordReset', 'resetPassword'],
  ...['readMailLink', 'openInvite', 'registerInvited', 'acceptInviteAsNew'],
  ...['answerChallenge', 'resolveApiKey', 'beginSso', 'finishSso'],
  ...['authenticateDevice', 'issueDeviceToken', 'resolveDeviceToken', 'claimCommand'],
  ...['finishHandover', 'issueWaiting', 'returnCommand'],
  'getCheckinPlace',
  ...['reserve', 'capture', 'release', 'credit', 'previewCredit', 'getCredit', 'getOwed'],
  ...['prepare', 'deposit', 'abandon', 'getDeposit', 'getKioskSession', 'getTakeBack'],
  'takeWebhook',
  'listKeptMails',
];
const forSuperAdmins = [
  'listLinks',
  'getLink',
  ...['verifyAudit', 'erasePerson'],
  ...Object.keys(DeadLettersServiceService),
  ...[
    'republishOrders',
    'republishPurses',
    'getRepublishing',
    'rebuildProjections',
    'getRebuild',
    'checkLedger',
  ],
  ...['countSoldPieces', 'countMovedPieces'],
  ...['listCleared', 'sumCleared', 'listClearedValue', 'sumClearedValue', 'checkPurses'],
  'createAccount',
  ...['saveLink', 'deleteLink'],
];
/** Every part of the system that answers calls. */
const answering = SERVICES.filter(({ grpc }) => grpc).map(({ name }) => name);
/** Every call of each service in its blueprint, and its permitted callers. */
const all = (
  await Promise.all(
    answering.map(async (service) => {
      const methods = [...(await blueprintOf(service)).rpc, DeadLettersServiceService].flatMap(Object.keys);
      return methods.map((method): [string, string, 'services' | 'people'] => [
        service,
        method,
        forServices.includes(method) ? 'services' : 'people',
      ]);
    }),
  )
).flat();

let services: EveryService;
let signer: PrincipalSigner;
let edge: PrincipalSigner;

beforeAll(async () => {
  services = await EveryService.start(answering);
  signer = new PrincipalSigner('gateway', services.keys.privateKey, new SystemClock());
  edge = new PrincipalSigner('kiosk-gateway', services.edgeKeys.privateKey, new SystemClock());
}, 60_000);
afterAll(() => services?.stop(), 60_000);

/** The gRPC code of one call; 0 for an answer. */
async function code(service: string, method: string, principal: string | undefined): Promise<number> {
  return (await services.call(service, method, principal)).code;
}

const unauthenticated = 16;
const forbidden = 7;

describe('PERM-3 calls between services', () => {
  it('PERM-3 every RPC service is implemented by a service that this test covers', () => {
    const contracts = join(import.meta.dirname, '../../proto');
    const declared = globSync('backroom/**/*.proto', { cwd: contracts }).flatMap((path) => {
      const text = readFileSync(join(contracts, path), 'utf8');
      const [, name] = /^package ([\w.]+);/m.exec(text) ?? [];
      return [...text.matchAll(/^service (\w+)/gm)].map(([, service]) => `${name}.${service}`);
    });
    const answered = new Set(
      answering.flatMap((service) =>
        Object.values(services.definitionOf(service)).map(({ path }) => path.split('/')[1]!),
      ),
    );
    expect([...answered].sort()).toEqual(declared.sort());
  });

  it.each(answering)('PERM-3 every call of %s is tested here', (service) => {
    const tried = all.filter(([of]) => of === service).map(([, method]) => method);
    expect(tried.sort()).toEqual(Object.keys(services.definitionOf(service)).sort());
  });

  it('PERM-3 every listed exception exists', () => {
    const there = all.map(([, method]) => method);
    expect([...forServices, ...forSuperAdmins].filter((method) => !there.includes(method))).toEqual([]);
  });

  it.each(answering)('PLAT-6 the reflection of %s lists exactly its own services', async (service) => {
    const wanted = [
      ...new Set(Object.values(services.definitionOf(service)).map(({ path }) => path.split('/')[1]!)),
    ];
    for (const version of ['v1', 'v1alpha'] as const) {
      const ask = (one: Parameters<typeof reflected>[2]) =>
        reflected(services.addressOf(service), version, one);
      const { listServicesResponse } = await ask({ listServices: '*' });
      expect(listServicesResponse!.service.map(({ name }) => name).sort()).toEqual(wanted.sort());
      const { fileDescriptorResponse } = await ask({ fileContainingSymbol: wanted[0]! });
      expect(fileDescriptorResponse!.fileDescriptorProto.length).toBeGreaterThan(0);
      expect((await ask({ fileContainingSymbol: 'backroom.none.v1.None' })).errorResponse!.errorCode).toBe(5);
    }
  });

  it('PLAT-6 reflection is off outside development unless enabled', async () => {
    const open = (GRPC_BIND: string, GRPC_REFLECTION: '0' | '1') =>
      openReflection({ GRPC_BIND, GRPC_REFLECTION }, ['backroom.identity.v1.IdentityService']);
    expect(await open('0.0.0.0:50051', '0')).toBeUndefined();
    expect(await open('0.0.0.0:50051', '1')).toBeDefined();
    expect(await open('127.0.0.1:0', '0')).toBeDefined();
  });

  it.each(all)('PERM-3 %s.%s accepts only callers with a fresh signature', async (service, method) => {
    const person = personWith([1, 7, 12, 17], 11);
    const stranger = new PrincipalSigner('gateway', signingKeys().privateKey, new SystemClock());
    const stale = new PrincipalSigner(
      'gateway',
      services.keys.privateKey,
      new FixedClock(new Date(Date.now() - 120_000)),
    );
    const none = `${Buffer.from('{"alg":"none","typ":"principal+jwt"}').toString('base64url')}.${Buffer.from(JSON.stringify({ iss: 'gateway', aud: service, exp: 4e9, principal: person })).toString('base64url')}.`;
    const bad = {
      missing: undefined,
      rubbish: 'rubbish',
      empty: '',
      'alg none': none,
      "a stranger's": await stranger.sign(person, service),
      stale: await stale.sign(person, service),
      'for another service': await signer.sign(person, service === 'identity' ? 'catalogue' : 'identity'),
      "the edge's, as a super admin": await edge.sign(superAdmin, service),
      "the edge's, as an API key": await edge.sign({ ...person, kind: 'apiKey' }, service),
      "the edge's, as a device": await edge.sign({ ...person, kind: 'device' }, service),
      "the edge's, as the gateway": await edge.sign(servicePrincipal('gateway'), service),
      "the gateway's, as another service": await signer.sign(servicePrincipal('kiosk-gateway'), service),
    };
    for (const [what, principal] of Object.entries(bad))
      expect({ what, code: await code(service, method, principal) }).toEqual({
        what,
        code: unauthenticated,
      });
  });

  // authenticateDevice answers unknown devices with the same code as unsigned callers.
  it.each(all.filter(([, method]) => method !== 'authenticateDevice'))(
    'PERM-3 %s.%s accepts the kiosk-gateway only where devices need it',
    async (service, method) => {
      const itself = await edge.sign(servicePrincipal('kiosk-gateway'), service);
      const isNeeded = ['claimCommand', 'finishHandover', 'issueWaiting', 'returnCommand'].includes(method);
      expect((await code(service, method, itself)) === unauthenticated).toBe(!isNeeded);
    },
  );

  it.each(all)('PERM-3 %s.%s accepts %s only', async (service, method, who) => {
    const others: Principal =
      who === 'people'
        ? servicePrincipal('gateway')
        : { ...personWith([], 11), scope: 'super admin', accounts: 'all' };
    expect(await code(service, method, await signer.sign(others, service))).toBe(forbidden);
  });

  it.each(all.filter(([, method]) => forSuperAdmins.includes(method)))(
    'PERM-3 %s.%s refuses users other than super admins, whatever their permissions',
    async (service, method) => {
      const person = personWith(Object.values(permissions), 11);
      expect(await code(service, method, await signer.sign(person, service))).toBe(forbidden);
    },
  );

  it.each(all)(
    'PERM-3 %s.%s answers an empty request or refuses it with a fault code',
    async (service, method, who) => {
      const person = forSuperAdmins.includes(method)
        ? superAdmin
        : personWith(Object.values(permissions), 11);
      const caller = who === 'people' ? person : servicePrincipal('gateway');
      const [ok, invalid, notFound] = [0, 3, 5];
      expect([ok, invalid, notFound, unauthenticated]).toContain(
        await code(service, method, await signer.sign(caller, service)),
      );
    },
  );
});
