import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { controllers } from '../src/routes.js';
import { declaredRoutes } from '../src/route/declared-routes.js';
import type { RouteDeclaration } from '../src/route/route.js';
import type { Answer } from './gateway-under-test.js';

const routes = declaredRoutes(controllers).filter(({ answer }) => answer !== 'stream');
export const named = routes.map((route): [string, RouteDeclaration] => [
  `${route.method} ${route.path}`,
  route,
]);
/** A number for a numeric parameter, otherwise a UUID. */
export const pathOf = ({ path, params }: RouteDeclaration) =>
  `/v2${path.replaceAll(/:(\w+)/g, (_, name: string) => ([7, '7'].some((id) => params!.shape[name]!.safeParse(id).success) ? '7' : someId))}`;
const queryOf = ({ example }: RouteDeclaration) =>
  example?.query ? `?${new URLSearchParams(example.query as Record<string, string>).toString()}` : '';
/** The path of a valid request. */
export const plainPathOf = (route: RouteDeclaration) => `${pathOf(route)}${queryOf(route)}`;
export const someId = '0197746a-0000-7000-8000-000000000001';
/** The body of a valid request. */
export const bodyOf = ({ body, example }: RouteDeclaration): Record<string, unknown> | undefined =>
  body && { ...example?.body };

/** The same as sent: a form for a route that takes a file. */
export function sentBodyOf(route: RouteDeclaration): Record<string, unknown> | FormData | undefined {
  if (route.file === undefined) return bodyOf(route);
  const form = new FormData();
  form.set(route.file, new Blob(['email\nada@example.test']), 'x.csv');
  return form;
}

/** Headers of routes that require them. */
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
