import { expect } from '@jest/globals';
import { controllers } from '../src/gateway.module.js';
import { declaredRoutes } from '../src/route/openapi.js';
import type { RouteDeclaration } from '../src/route/route.js';
import type { Answer } from './gateway-under-test.js';

const routes = declaredRoutes(controllers).filter(({ answer }) => answer !== 'stream');
export const named = routes.map((route): [string, RouteDeclaration] => [
  `${route.method} ${route.path}`,
  route,
]);
export const pathOf = (route: RouteDeclaration) => `/v2${route.path.replaceAll(/:\w+/g, '7')}`;
/** A request of each route that passes. */
const bodies: Record<string, object> = {
  '/auth/admin/login': { email: 'ada@example.test', password: 'secret' },
};
export const bodyOf = (route: RouteDeclaration): Record<string, unknown> | undefined =>
  route.body && {
    ...(route.path.includes('dashboard') && { startDate: '2026-06-01', endDate: '2026-06-30' }),
    ...bodies[route.path],
  };

export function expectProblem(answer: Answer, status: number, field?: string): void {
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status });
  expect(answer.type).toMatch(/^application\/problem\+json/);
  expect(answer.body).toMatchObject({
    status,
    detail: expect.any(String),
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  if (field) expect(answer.body.errors?.map((error) => error.field.split('.')[0])).toContain(field);
}
