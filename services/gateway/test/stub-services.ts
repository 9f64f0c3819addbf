import { Server, ServerCredentials, type handleUnaryCall, type ServiceDefinition } from '@grpc/grpc-js';
import {
  issuersText,
  PrincipalVerifier,
  SystemClock,
  toGrpcError,
  type Principal,
  type Problem,
} from '@backroom/platform';
import {
  DeadLettersServiceService,
  GetDeadLetterResponse,
} from '@backroom/proto/platform/v1/dead_letters_service';
import { Command } from '@backroom/proto/locations/v1/command';
import { Lock } from '@backroom/proto/locations/v1/locks_service';
import { Kiosk } from '@backroom/proto/locations/v1/kiosk';
import { Location } from '@backroom/proto/locations/v1/location';
import { Theme } from '@backroom/proto/locations/v1/theme';
import { Order } from '@backroom/proto/orders/v1/order';
import { QuarantinedOrder } from '@backroom/proto/orders/v1/quarantine';
import { Export } from '@backroom/proto/platform/v1/export';
import { KeptExportsServiceService } from '@backroom/proto/platform/v1/exports_service';
import { Refund } from '@backroom/proto/orders/v1/refund';
import { GetRepublishingResponse } from '@backroom/proto/orders/v1/orders_service';
import { permissions } from '@backroom/proto/permissions';
import { peopleAnswers, user } from './stub-people.js';
import { GetRebuildResponse } from '@backroom/proto/reporting/v1/reporting_service';
import { ownerOf, serviceNames } from '@backroom/proto/services';
import { behind } from '../src/gateway.module.js';
import { SampleAnswers } from './sample-answers.js';
import { issuersOf } from '@backroom/testing/service-under-test';

export const access = {
  userId: 5,
  scope: 'user',
  accountIds: [11],
  permissions: Object.entries(permissions).map(([permissionName, permissionId]) => ({
    accountId: 11,
    permissionId,
    permissionName,
  })),
  grantsVersion: 1,
  restrictions: [],
  reaches: [],
};
const session = {
  user,
  access,
  accessToken: 'a.b.c',
  accessTokenExpiresAt: 1e12,
  refreshToken: 'r'.repeat(43),
  refreshTokenExpiresAt: 4e12,
  deviceToken: '',
};

const begunExport = Export.fromPartial({
  ...{ id: '0197746a-0000-7000-8000-000000000001', kind: 'order', format: 'csv', state: 'done' },
});
const command = Command.fromPartial({
  id: '0197746a-0000-7000-8000-000000000001',
  deviceId: 7,
  deviceKind: 'kiosk',
  locationId: 7,
  type: 'reboot',
  state: 'queued',
  requestedBy: 5,
  queuedAt: 1,
  expiresAt: 2,
});
const lock = Lock.fromPartial({ device: { id: 7, accountId: 11, locationId: 7 }, createdAt: 1 });
const sso = {
  issuer: 'https://sign-in.example.com',
  clientId: 'backroom',
  emailDomains: ['example.com'],
  defaultRoleId: 7,
  enabled: true,
  authoritative: true,
  version: 1,
};

const apiKey = {
  id: '0197746a-0000-7000-8000-000000000001',
  accountId: 11,
  name: 'Till',
  prefix: 'bk_abcdefgh',
  permissionIds: [1],
  groupId: 7,
  createdBy: 5,
  createdAt: 1,
  expiresAt: 0,
  usedAt: 0,
  revokedAt: 0,
};

const order = Order.fromPartial({ currency: 'USD', totals: {}, display: { version: 1 } });
const location = Location.fromPartial({
  ...{ id: 7, accountId: 11, name: 'Lobby', timezone: 'UTC', status: 'active', version: 1, themeId: 7 },
  address: {},
  fee: { type: 'monetaryPercent' },
});
const kiosk = Kiosk.fromPartial({
  device: { id: 7, accountId: 11, locationId: 7, kind: 'kiosk', name: 'One' },
  ...{ hardware: {}, config: {}, version: 1 },
});
const device = { id: 7, accountId: 11, locationId: 7, kind: 'kiosk', name: 'One' };
const someOrder = '0197746a-0000-7000-8000-000000000001';
const theme = Theme.fromPartial({ id: 7, accountId: 11, locationId: 7 });

const quarantined = QuarantinedOrder.fromPartial({
  ...{ id: '0197746a-0000-7000-8000-000000000001', accountId: 11, locationId: 7, deviceId: 7 },
  ...{ code: 'total', state: 'waiting', currency: 'USD', claimedTotal: 245, receivedAt: 1 },
});
const entry = {
  ...{ id: 1, accountId: 11, locationId: 7, locationName: 'Lobby', timezone: 'UTC' },
  ...{ postingKind: 'order', postingId: quarantined.id, orderId: quarantined.id, prettyId: '1001' },
  ...{ ledgerAccount: 'revenue.sales', amount: -219, currency: 'USD', localDate: '2026-06-15' },
  ...{ occurredAt: 1, recordedAt: 1 },
};

const samples = new SampleAnswers();

/** Responses of calls for which the generated sample does not suit, unless a test overrides them. */
const answers: Record<string, object> = {
  login: { session },
  refreshSession: { session },
  resolveAccess: { access },
  ...peopleAnswers,
  getUser: { user, access },
  answerChallenge: { session },
  getTwoFactor: { enabled: false, required: false, recoveryCodes: 0 },
  beginTwoFactor: { secret: 'A', url: 'otpauth://totp/a' },
  confirmTwoFactor: { recoveryCodes: [] },
  getSso: { settings: sso, redirectUri: 'https://console.example.test/v2/auth/sso/callback' },
  setSso: { settings: sso },
  beginSso: { url: 'https://sign-in.example.com/auth', state: 's'.repeat(43) },
  finishSso: { session },
  createApiKey: { apiKey, key: 'bk_key' },
  resolveApiKey: { id: apiKey.id, access: { ...access, userId: 0 } },
  register: { email: 'ada@example.test', token: 't'.repeat(43), expiresAt: 4e12 },
  confirmRegistration: { email: 'ada@example.test' },
  readMailLink: { email: 'ada@example.test' },
  listAccounts: { accounts: [], total: 0 },
  listAudit: { entries: [], total: 0, totalExact: true },
  verifyAudit: { chains: 1, entries: 2, broken: [], complete: true, nextAccountId: 0, nextSequence: 0 },
  listLocations: { locations: [], total: 0 },
  listKiosks: { kiosks: [], total: 0 },
  nameUsers: { names: [{ id: 5, firstName: 'Ada', lastName: 'Test' }] },
  listLocks: { locks: [lock], total: 1 },
  addLock: { lock, secret: 's' },
  listLockEvents: { events: [], total: 0, lock },
  listPresence: { intervals: [{ from: 1, to: 2, cause: 'silent' }] },
  sendCommand: { command },
  sendCommands: { results: [{ deviceId: 7, command, refusal: '', reason: '' }] },
  listCommands: {
    commands: [{ command, deviceName: 'One', locationName: 'Lobby', timezone: 'UTC' }],
    total: 1,
  },
  getLocation: { location, kiosks: [kiosk], config: { version: 0, publishedAt: 0 }, currency: 'USD' },
  saveLocation: { location, currency: 'USD' },
  getKiosk: { kiosk },
  saveKiosk: { kiosk, password: '' },
  getCheckinPlace: { name: 'Lobby', address: location.address },
  getTheme: { theme },
  listThemes: { themes: [theme], total: 1 },
  saveTheme: { theme },
  createLogoUpload: { key: 'uploads/11/themes/7/a', url: '/files/a', expiresAt: 1, maxBytes: 1 },
  setLogo: { theme },
  placeOrder: {
    order: Order.fromPartial({ id: someOrder, currency: 'USD', soldAt: 1, receivedAt: 1, totals: {} }),
    state: 'Paid',
  },
  listReconciliation: { differences: [], total: 0, days: [] },
  issueDeviceToken: { token: 'bd_7.1.t', expiresAt: 4e12, device },
  resolveDeviceToken: { device, accountStatus: 'active' },
  refundPayment: { refund: Refund.fromPartial({ currency: 'USD', requestedAt: 1 }) },
  listQuarantined: { orders: [quarantined], total: 1, totalExact: true },
  getQuarantined: {
    order: quarantined,
    fields: [{ field: 'total', said: '245', expected: '244', wrong: true, money: true }],
    claim: { lines: [], payments: [], fee: '0', total: '2.45' },
    bookedPrettyId: '',
  },
  acceptQuarantined: { order: quarantined },
  correctQuarantined: { order: quarantined },
  rejectQuarantined: { order: quarantined },
  listEntries: { entries: [entry], total: 1, totalExact: true },
  sumEntries: {
    sums: [{ ledgerAccount: 'revenue.sales', currency: 'USD', debit: 0, credit: 219, entries: 1 }],
  },
  checkLedger: { faults: [], sales: 1, entries: 7, complete: true, nextAccountId: 0, nextMonth: '' },
  listOrders: { orders: [], total: 0, totalExact: true },
  getSale: { order },
  editSale: { order },
  ...Object.fromEntries(
    [
      'requestLedgerExport',
      'requestCartsExport',
      'requestCustomersExport',
      'getExport',
      'cancelExport',
      'retryExport',
    ].map((method) => [method, { export: begunExport }]),
  ),
  listExports: { exports: [begunExport] },
  readExport: { content: Buffer.from('Date\r\n'), isLast: true, run: 0 },
  listCarts: { carts: [], total: 0, totalExact: true },
  createCartPhotoUpload: { key: 'uploads/11/carts/7', url: '/files/7', expiresAt: 1, maxBytes: 1 },
  getCartPhoto: { url: '/files/photo' },
  listOwnOrders: { orders: [order], total: 1, totalExact: true },
  getRebuild: GetRebuildResponse.fromPartial({ id: 1, phase: 'done', startedAt: 1, finishedAt: 2 }),
  getRepublishing: GetRepublishingResponse.fromPartial({}),
  listDeadLetters: { keys: [], totalKeys: 0, totalEvents: 0 },
  getDeadLetter: GetDeadLetterResponse.fromPartial({
    consumer: 'identity.notes',
    headers: { type: 'Noted' },
  }),
  redriveDeadLetters: { applied: 0, failed: [], failedKeys: 0, left: 0, complete: true },
};

/** User 2 is a super admin; every other one is user 5. */
function answerOf(path: string, method: string, { userId }: Record<string, unknown>): object {
  if (method === 'resolveAccess' && userId === 2)
    return { access: { ...access, userId: 2, scope: 'super admin', accountIds: [], permissions: [] } };
  return answers[method] ?? samples.of(path);
}

function audienceOf(token: string): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { aud: string };
  return claims.aud;
}

interface RecordedCall {
  method: string;
  request: Record<string, unknown>;
  principal: Principal;
}

/** The services behind the gateway as one gRPC server that records requests and their principals. */
export class StubServices {
  readonly recordedCalls: RecordedCall[] = [];
  readonly problems = new Map<string, Problem>();
  readonly overrides = new Map<string, object>();
  url = '';
  private readonly server = new Server();

  async start(publicKeys: string): Promise<void> {
    const issuers = issuersText.parse(issuersOf(publicKeys, 'gateway'));
    const verifiers = new Map<string, PrincipalVerifier>(
      serviceNames.map((name) => [name, new PrincipalVerifier(issuers, name, new SystemClock())]),
    );
    const definitions: readonly ServiceDefinition[] = [
      ...[...behind, DeadLettersServiceService, KeptExportsServiceService],
    ];
    for (const definition of definitions) {
      const methods = Object.keys(definition).map(
        (method): [string, handleUnaryCall<Record<string, unknown>, unknown>] => [
          method,
          ({ request, metadata }, answer) => {
            const [token] = metadata.get('x-principal');
            // For calls that several services answer, only the signature identifies the target.
            const owner =
              definition === DeadLettersServiceService || definition === KeptExportsServiceService
                ? audienceOf(String(token))
                : ownerOf(definition);
            verifiers
              .get(owner)!
              .verify(String(token))
              .then((principal) => {
                this.recordedCalls.push({ method, request, principal });
                const problem = this.problems.get(method);
                if (problem) answer(toGrpcError(problem));
                else
                  answer(
                    null,
                    this.overrides.get(method) ?? answerOf(definition[method]!.path, method, request),
                  );
              }, answer);
          },
        ],
      );
      this.server.addService(definition, Object.fromEntries(methods));
    }
    const port = await new Promise<number>((resolve, reject) =>
      this.server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      ),
    );
    this.url = `127.0.0.1:${port}`;
  }

  last(method: string): RecordedCall | undefined {
    return this.recordedCalls.findLast((one) => one.method === method);
  }

  stop(): void {
    this.server.forceShutdown();
  }
}
