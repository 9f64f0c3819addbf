import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Problem, type FieldError } from '@backroom/platform';
import type { RouteDeclaration } from '../src/route/route.js';
import { typedTexts } from '../src/route/typed-texts.js';
import { validate } from '../src/route/validation.js';
import { bodyOf, expectProblem, headersOf, named, pathOf, sentBodyOf, someId } from './every-route.js';
import { GatewayUnderTest } from './gateway-under-test.js';

const gateway = new GatewayUnderTest();
let token: string;
beforeAll(async () => {
  await gateway.start();
  token = await gateway.token();
}, 60_000);
afterAll(() => gateway.stop());

it('PERM-2 refuses an Idempotency-Key that cannot be stored, naming the header', async () => {
  for (const key of ['é', 'a b', 'x'.repeat(256), 'a\tb']) {
    const headers = { 'idempotency-key': key };
    const answer = await gateway.call('GET', '/v2/accounts/list', { token, headers });
    expectProblem(answer, 400);
    expect(answer.text).toContain('Idempotency-Key');
  }
});

/** Values that no field accepts, and some that a few do: none may cause a 5xx. */
const nasty = [
  'NaN',
  'Infinity',
  '-1',
  '0',
  '1.5',
  '1e9',
  '1000000000',
  '9007199254740993',
  '-9223372036854775808',
  '',
  ' ',
  'null',
  '[]',
  '{}',
  'true',
  '\0',
  'a\0b',
  '%',
  "' or 1=1 --",
  '<script>',
  '2026-13-45',
  '0000-01-01',
  '9999-12-31',
  '../../etc/passwd',
  'x'.repeat(5_000),
  '\ud800',
  '😀',
];
const nastyJson: unknown[] = [
  ...nasty,
  null,
  true,
  -1,
  0,
  1.5,
  1e9,
  1e308,
  [],
  {},
  [null],
  [-1],
  [1e300],
  ['1'],
  { $gt: 0 },
  Array(2_000).fill(7),
];

/** Routes that also accept the subdomain of an operator: a word is valid there. */
const byWord = ['/auth/sso/:operator'];

/** The faults that the gateway reports for a valid request with only this part changed; undefined: it passes. */
function faultsOf(route: RouteDeclaration, part: { query?: object; body?: object }): readonly FieldError[] {
  const params = Object.fromEntries(
    Object.entries(route.params?.shape ?? {}).map(([name, schema]) => [
      name,
      [7, '7'].some((one) => schema.safeParse(one).success) ? '7' : someId,
    ]),
  );
  try {
    validate(route, { params, query: {}, body: bodyOf(route), ...part });
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.fields!;
  }
}

const isOf = (field: string, fault: Pick<FieldError, 'field'>) =>
  fault.field === field || fault.field.startsWith(`${field}.`);

/**
 * Selects the values to send. A refused value is refused before anything else sees it, in one place for all: it has
 * to name the field, and the first of them is sent over HTTP. Every accepted value is sent.
 */
function overHttp<T>(
  values: T[],
  fits: (value: T) => boolean,
  faults: (value: T) => readonly FieldError[],
  field: string,
) {
  const judged = values.map((value) => ({ value, faults: faults(value) }));
  // The shapes of a route decide, and no NUL passes.
  for (const { value, faults } of judged) {
    const isValid = fits(value) && !JSON.stringify(value).includes('\\u0000');
    expect({ field, value, isTaken: faults.length === 0 }).toEqual({ field, value, isTaken: isValid });
  }
  for (const { value, faults } of judged)
    if (faults.length && !faults.some((fault) => isOf(field, fault)))
      throw new Error(
        `${field}: ${JSON.stringify(value)} is refused without naming it: ${JSON.stringify(faults)}`,
      );
  const refused = judged.filter(({ faults }) => faults.length).slice(0, 1);
  return [...judged.filter(({ faults }) => !faults.length), ...refused].map(({ value, faults }) => ({
    value,
    isValid: !faults.length,
  }));
}

describe('bad input', () => {
  it.each(named.filter(([, route]) => route.query))(
    'SHELL-11 %s names the invalid query parameter and never fails',
    async (_name, route) => {
      const token = await gateway.tokenFor(route);
      for (const field of [...Object.keys(route.query!.shape), 'unknown', '__proto__', 'constructor'])
        await Promise.all(
          overHttp(
            nasty,
            (value) =>
              // An empty filter is ignored.
              Object.hasOwn(route.query!.shape, field) &&
              route.query!.safeParse(typedTexts(value === '' ? {} : { [field]: value }, route.query)).success,
            (value) => faultsOf(route, { query: { [field]: value } }),
            field,
          ).map(async ({ value, isValid }) => {
            const answer = await gateway.call(
              route.method,
              `${pathOf(route)}?${new URLSearchParams({ [field]: value })}`,
              { token, body: sentBodyOf(route) },
            );
            if (isValid)
              expect({ field, value, status: answer.status }).toEqual({
                field,
                value,
                status: route.status ?? 200,
              });
            else expectProblem(answer, 400, field);
          }),
        );
      expectProblem(
        await gateway.call(route.method, `${pathOf(route)}?page=1&page=2`, { token }),
        400,
        'page',
      );
      for (const limit of ['1e9', '1000000000', '1001'])
        expectProblem(
          await gateway.call(route.method, `${pathOf(route)}?limit=${limit}`, { token }),
          400,
          'limit',
        );
    },
  );

  it.each(named.filter(([, route]) => route.body))(
    'PERM-3 %s names the invalid body field and never fails',
    async (_name, route) => {
      const token = await gateway.tokenFor(route);
      // A span of days runs forward.
      const sample = (field: string) => ({
        ...bodyOf(route),
        ...(field === 'startDate' && { endDate: '9999-12-31' }),
      });
      const bodyWith = (field: string, value: unknown) =>
        JSON.parse(JSON.stringify({ ...sample(field), [field]: value })) as object;
      for (const field of [...Object.keys(route.body!.shape), 'isAdmin'])
        await Promise.all(
          overHttp(
            nastyJson,
            (value) => route.body!.safeParse(bodyWith(field, value)).success,
            (value) => faultsOf(route, { body: bodyWith(field, value) }),
            field,
          ).map(async ({ value, isValid }) => {
            const body = { ...sample(field), [field]: value };
            const headers = headersOf(route);
            const answer = await gateway.call(route.method, pathOf(route), { token, body, headers });
            if (isValid)
              expect({ field, value, status: answer.status }).toEqual({
                field,
                value,
                status: route.status ?? 200,
              });
            else {
              expectProblem(answer, 400);
              expect(answer.body.errors!.some((error) => isOf(field, error))).toBe(true);
            }
          }),
        );
    },
  );

  it.each(named.filter(([, route]) => route.params))(
    'PERM-3 %s accepts only ids in its path',
    async (_name, route) => {
      const own = await gateway.tokenFor(route);
      for (const id of [
        ...(byWord.includes(route.path) ? [] : ['me']),
        '0',
        '-1',
        '1.5',
        'NaN',
        '9007199254740993',
        '%00',
        '7%20or%201=1',
        '%F0%9F%98%80',
      ])
        expectProblem(
          await gateway.call(route.method, `/v2${route.path.replaceAll(/:\w+/g, id)}`, {
            token: own,
            body: bodyOf(route),
          }),
          400,
          Object.keys(route.params!.shape)[0],
        );
    },
  );

  it('PERM-3 refuses a body that is not JSON, not an object, too deep or too large', async () => {
    const login = (body: string, type = 'application/json') =>
      gateway.call('POST', '/v2/auth/admin/login', { body, headers: { 'content-type': type } });
    for (const body of [
      '{',
      '{"email":',
      'nonsense',
      '\0',
      '{"email":"a","email"}',
      '{"__proto__":{"isAdmin":true}}',
    ])
      expectProblem(await login(body), 400);
    for (const body of ['[]', '"text"', '1', 'null', 'true']) expectProblem(await login(body), 400);
    const deep = '['.repeat(3_000) + ']'.repeat(3_000);
    expectProblem(await login(`{"email":${deep},"password":"x"}`), 400, 'body');
    expectProblem(await login(JSON.stringify({ email: 'a', password: 'x'.repeat(1_100_000) })), 413);
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data', 'text/json']) {
      const answer = await login('{}', type);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.type).toMatch(/^application\/problem\+json/);
    }
  });

  it('PERM-3 answers unknown paths, other methods and malformed addresses with a problem', async () => {
    for (const path of [
      '/v2',
      '/v2/',
      '/v2/nothing',
      '/v2/people',
      '/v2/users/7/secrets',
      '/v2/%2e%2e/secrets',
      '/v2/users/7%2F..',
      '/v2/%',
      '/v2/%E0%A4%A',
      '/metrics/x',
    ])
      for (const method of ['GET', 'POST', 'DELETE']) {
        const answer = await gateway.call(method, path, { token });
        expect({ path, refused: answer.status >= 400 && answer.status < 500 }).toEqual({
          path,
          refused: true,
        });
        expect(answer.type).toMatch(/^application\/problem\+json/);
      }
  });
});
