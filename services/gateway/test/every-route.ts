import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { controllers } from '../src/routes.js';
import { declaredRoutes } from '../src/route/openapi.js';
import type { RouteDeclaration } from '../src/route/route.js';
import type { Answer } from './gateway-under-test.js';

const routes = declaredRoutes(controllers).filter(({ answer }) => answer !== 'stream');
export const named = routes.map((route): [string, RouteDeclaration] => [
  `${route.method} ${route.path}`,
  route,
]);
/** A number where the parameter is one, else a UUID. */
export const pathOf = ({ path, params }: RouteDeclaration) =>
  `/v2${path.replaceAll(/:(\w+)/g, (_, name: string) => (params!.shape[name]!.safeParse('7').success ? '7' : someId))}`;
/** Query of the routes that do not answer without one. */
const queries: Record<string, string> = {
  '/system/dead-letters/event': '?id=identity/identity.notes/0197746a-0000-7000-8000-000000000001',
  '/locations/:id/kiosks/:kioskId': '?command=reboot',
  '/locations/:locationId/coolers/:id': '?command=unlock',
};
/** The path of a request that passes. */
export const plainPathOf = (route: RouteDeclaration) =>
  `${pathOf(route)}${(route.query && queries[route.path]) ?? ''}`;
export const someId = '0197746a-0000-7000-8000-000000000001';
const registration = { email: 'ada@example.test', firstName: 'Ada', lastName: 'Test', password: 'secret' };
/** The body of a request that passes. */
const bodies: Record<string, object> = {
  '/orders/:id/notify': { email: 'ada@example.test' },
  '/orders/:id/refund': { transactionId: someId },
  '/orders': {
    location: 7,
    lines: [{ productId: 7, quantity: 1, unitPrice: 2.19 }],
    payments: [{ method: 'cash', amount: 2.19 }],
  },
  '/auth/device': { login: 'lobby-1', password: 'secret' },
  '/quarantine/:id/correct': {
    lines: [{ productId: 7, quantity: 1, unitPrice: '2.19' }],
    payments: [{ method: 'creditCard', amount: '2.19' }],
    total: '2.19',
  },
  '/quarantine/:id/reject': { reason: 'Not a sale' },
  '/settings/links': { name: 'Reports', url: 'https://reports.example.com' },
  '/settings/links/:id': { name: 'Reports', url: 'https://reports.example.com' },
  '/accounts/:id/taxes': { name: 'City tax', rate: 2.5 },
  '/accounts/:id/taxes/:taxId': { name: 'City tax', rate: 2.5 },
  '/accounts/:id/taxes/locations/:locationId': { taxId: -1 },
  '/locations/:id/kiosks/:kioskId/commands': { command: 'reboot' },
  '/accounts/:id/alarms': { offlineAfter: 20 },
  '/locations/:id/coolers': { name: 'Cooler', provider: 'Salto', serialNumber: 'S1' },
  '/kiosks/commands': { command: 'reboot', ids: [7] },
  '/locations': { accountId: 11, name: 'Lobby', timezone: 'UTC' },
  '/locations/:id': { name: 'Lobby' },
  '/locations/:id/kiosks': { name: 'One', uniqueLoginString: 'lobby-1' },
  '/locations/kiosks/:id': { name: 'One' },
  '/locations/themes/:id': {
    scanButtonHidden: false,
    lookupButtonHidden: false,
    disableCart: false,
    disableCreditCardPurchases: false,
    coolerButtonHidden: false,
    disableApplePay: false,
    primaryColor: '#112233',
    secondaryColor: '#112233',
    bannerColor: '#112233',
    barcodeScannerHardware: '',
    creditCardReaderHardware: '',
  },
  '/locations/:id/themes/:themeId/images': { key: '' },
  '/errors': { message: 'It broke' },
  '/auth/admin/login': { email: 'ada@example.test', password: 'secret' },
  '/users': {
    first_name: 'Ada',
    last_name: 'Test',
    email: 'ada@example.test',
    password: 'a long enough password',
  },
  '/groups/:id/roles': { name: 'Clerk', GroupId: 7 },
  '/roles/:id': { name: 'Clerk', GroupId: 7 },
  '/accounts': { name: 'North Shore Markets' },
  '/accounts/:id/groups': { name: 'North', locationIds: [7] },
  '/accounts/:id/groups/:groupId': { locationIds: [7] },
  '/auth/register': registration,
  '/api/auth/register': registration,
  '/auth/confirm': { id: someId, key: 'k'.repeat(43) },
  '/auth/links/:id': { key: 'k'.repeat(43) },
  '/auth/challenges/:id': { method: 'totp', code: '123456' },
  '/security/two-factor/confirm': { code: '123456' },
  '/security/two-factor/disable': { password: 'secret' },
  '/accounts/:id/api-keys': { name: 'Till', permissions: ['LedgerAll'], GroupId: 7 },
  '/accounts/:id/sso': {
    issuer: 'https://sign-in.example.com',
    clientId: 'backroom',
    clientSecret: 'entered',
    emailDomains: ['example.com'],
    defaultRoleId: 7,
    enabled: true,
    version: 0,
  },
  '/accounts/:id/security': { requireTwoFactor: true },
  '/security/password': { currentPassword: 'secret', password: 'another secret' },
  '/users/password': { email: 'ada@example.test' },
  '/users/password/:id': { key: 'k'.repeat(43), password: 'another secret' },
};
export const bodyOf = (route: RouteDeclaration): Record<string, unknown> | undefined =>
  route.body && {
    ...(route.path.includes('dashboard') && { startDate: '2026-06-01', endDate: '2026-06-30' }),
    ...bodies[route.path],
  };

/** Headers of the routes that do not answer without them. */
export const headersOf = ({ path, idempotency }: RouteDeclaration): Record<string, string> => ({
  ...(path.startsWith('/payments/webhooks/') && { 'stripe-signature': 't=1,v1=ab' }),
  ...(idempotency === 'required' && { 'idempotency-key': randomUUID() }),
});

export function expectProblem(answer: Answer, status: number, field?: string): void {
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status });
  expect(answer.type).toMatch(/^application\/problem\+json/);
  expect(answer.body).toMatchObject({
    status,
    detail: expect.any(String),
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  for (const error of answer.body.errors ?? [])
    expect(error).toMatchObject({ code: expect.stringMatching(/./), params: expect.any(Object) });
  if (field) expect(answer.body.errors?.map((error) => error.field.split('.')[0])).toContain(field);
}
