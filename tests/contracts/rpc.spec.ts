import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  FixedClock,
  PrincipalSigner,
  servicePrincipal,
  SystemClock,
  type Principal,
} from '@backroom/platform';
import { TaxesServiceService } from '@backroom/proto/catalogue/v1/taxes_service';
import { AccountsServiceService } from '@backroom/proto/identity/v1/accounts_service';
import { AuditServiceService } from '@backroom/proto/identity/v1/audit_service';
import { PeopleServiceService } from '@backroom/proto/identity/v1/people_service';
import { RolesServiceService } from '@backroom/proto/identity/v1/roles_service';
import { LinksServiceService } from '@backroom/proto/identity/v1/links_service';
import { DeadLettersServiceService } from '@backroom/proto/platform/v1/dead_letters_service';
import { LocksServiceService } from '@backroom/proto/locations/v1/locks_service';
import { PresenceServiceService } from '@backroom/proto/locations/v1/presence_service';
import { ThemesServiceService } from '@backroom/proto/locations/v1/themes_service';
import { JournalServiceService } from '@backroom/proto/orders/v1/journal_service';
import { QuarantineServiceService } from '@backroom/proto/orders/v1/quarantine_service';
import { RefundsServiceService } from '@backroom/proto/orders/v1/refunds_service';
import { CartsServiceService } from '@backroom/proto/orders/v1/carts_service';
import { SalesServiceService } from '@backroom/proto/orders/v1/sales_service';
import { ExportsServiceService } from '@backroom/proto/orders/v1/exports_service';
import { permissions } from '@backroom/proto/permissions';
import { SERVICES } from '@backroom/standalone/testing';
import { EveryService } from '../system/every-service.js';
import { personWith, signingKeys, superAdmin } from '../system/service-under-test.js';

/**
 * Who may make which call. Which calls there are, every service says itself when it runs: one that is missing here
 * fails the test, because it is not classified.
 */
const ownCalls: Record<string, { forServices: string[]; forPeople: string[] }> = {
  identity: {
    forServices: [
      ...['login', 'refreshSession', 'logout', 'resolveAccess'],
      ...['register', 'resendConfirmation', 'confirmRegistration', 'requestPasswordReset', 'resetPassword'],
      'readMailLink',
      ...['answerChallenge', 'resolveApiKey', 'beginSso', 'finishSso'],
    ],
    forPeople: [
      ...['getUser', 'nameUsers', 'listAccounts'],
      ...Object.keys(AuditServiceService),
      ...['changePassword', 'listSessions', 'endSession', 'endOtherSessions', 'proveOneself'],
      ...['getTwoFactor', 'beginTwoFactor', 'confirmTwoFactor', 'disableTwoFactor', 'requireTwoFactor'],
      'limitIdleTime',
      ...['listApiKeys', 'createApiKey', 'revokeApiKey', 'getSso', 'setSso'],
      ...Object.keys(PeopleServiceService),
      ...Object.keys(RolesServiceService),
      ...Object.keys(AccountsServiceService),
      ...Object.keys(LinksServiceService),
    ],
  },
  catalogue: {
    forServices: [],
    forPeople: ['listProducts', ...Object.keys(TaxesServiceService)],
  },
  'locations-kiosks': {
    forServices: [
      'authenticateDevice',
      'issueDeviceToken',
      'resolveDeviceToken',
      'claimCommand',
      'returnCommand',
      'getCheckinPlace',
    ],
    forPeople: [
      ...['sendCommand', 'sendCommands', 'listCommands'],
      ...['listLocations', 'listKiosks', 'getLocation', 'saveLocation', 'getKiosk', 'saveKiosk'],
      ...Object.keys(ThemesServiceService),
      ...Object.keys(PresenceServiceService),
      ...Object.keys(LocksServiceService),
    ],
  },
  'orders-ledger': {
    forServices: ['takeWebhook'],
    forPeople: [
      ...['listOrders', 'republishOrders', 'getRepublishing', 'placeOrder', 'listReconciliation'],
      ...Object.keys(RefundsServiceService),
      ...Object.keys(QuarantineServiceService),
      ...Object.keys(JournalServiceService),
      ...Object.keys(SalesServiceService),
      ...Object.keys(CartsServiceService),
      ...Object.keys(ExportsServiceService),
    ],
  },
  reporting: {
    forServices: [],
    forPeople: [
      ...['salesReport', 'userTransactionReport', 'topSaleReport', 'fundsReport'],
      ...['rebuildProjections', 'getRebuild'],
    ],
  },
  support: { forServices: ['listKeptMails'], forPeople: [] },
};

const forSuperAdmins = [
  ...['verifyAudit', 'erasePerson'],
  ...Object.keys(DeadLettersServiceService),
  ...['republishOrders', 'getRepublishing', 'rebuildProjections', 'getRebuild', 'checkLedger'],
  'createAccount',
  ...['saveLink', 'deleteLink'],
];
/** And those that every service answers beside its own. */
const calls = Object.fromEntries(
  Object.entries(ownCalls).map(([service, { forServices, forPeople }]) => [
    service,
    { forServices, forPeople: [...forPeople, ...Object.keys(DeadLettersServiceService)] },
  ]),
);

/** Every part of the system that answers calls. */
const answering = SERVICES.filter(({ grpc }) => grpc).map(({ name }) => name);

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
const all = Object.entries(calls).flatMap(([service, { forServices, forPeople }]) => [
  ...forServices.map((method): [string, string, 'services' | 'people'] => [service, method, 'services']),
  ...forPeople.map((method): [string, string, 'services' | 'people'] => [service, method, 'people']),
]);

/** A contract that parts yet to come are held to; the payments of the ledger speak it within. */
const answeredByNobodyYet = ['backroom.tenders.v1.TendersService'];

describe('PERM-3 calls between services', () => {
  it('PERM-3 every service of the contracts is answered by a part that is looked at here', () => {
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
    expect([...answered, ...answeredByNobodyYet].sort()).toEqual(declared.sort());
  });

  it.each(answering)('PERM-3 every call of %s is classified', (service) => {
    const there = Object.keys(services.definitionOf(service));
    const { forServices = [], forPeople = [] } = calls[service] ?? {};
    const classified = [...forServices, ...forPeople];
    expect({
      'say in tests/contracts/rpc.spec.ts who may call': there.filter((name) => !classified.includes(name)),
      'classified, and answered by nobody': classified.filter((name) => !there.includes(name)),
      'classified twice': classified.filter((name, place) => classified.indexOf(name) < place),
    }).toEqual({
      'say in tests/contracts/rpc.spec.ts who may call': [],
      'classified, and answered by nobody': [],
      'classified twice': [],
    });
  });

  it.each(all)(
    'PERM-3 %s.%s takes no caller but one whom this system signed just now',
    async (service, method) => {
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
    },
  );

  // To authenticateDevice a device that nobody knows is a stranger, too: it answers alike.
  it.each(all.filter(([, method]) => method !== 'authenticateDevice'))(
    'PERM-3 %s.%s takes the kiosk-gateway itself only where devices need it',
    async (service, method) => {
      const itself = await edge.sign(servicePrincipal('kiosk-gateway'), service);
      const isNeeded = ['claimCommand', 'returnCommand'].includes(method);
      expect((await code(service, method, itself)) === unauthenticated).toBe(!isNeeded);
    },
  );

  it.each(all)('PERM-3 %s.%s is for %s alone', async (service, method, who) => {
    const others: Principal =
      who === 'people'
        ? servicePrincipal('gateway')
        : { ...personWith([], 11), scope: 'super admin', accounts: 'all' };
    expect(await code(service, method, await signer.sign(others, service))).toBe(forbidden);
  });

  it.each(all.filter(([, method]) => forSuperAdmins.includes(method)))(
    'PERM-3 %s.%s refuses whoever is no super admin, whatever the permissions',
    async (service, method) => {
      const person = personWith(Object.values(permissions), 11);
      expect(await code(service, method, await signer.sign(person, service))).toBe(forbidden);
    },
  );

  it.each(all)(
    'PERM-3 %s.%s refuses an empty request by name or answers it, and never breaks',
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
