import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Get } from '@nestjs/common';
import { permissions } from '@backroom/proto/permissions';
import { z } from 'zod';
import { controllers } from '../src/routes.js';
import { openApi } from '../src/openapi/document.js';
import { declaredRoutes } from '../src/route/declared-routes.js';
import type { RouteDeclaration } from '../src/route/route.js';

const routes = declaredRoutes(controllers);
type Json = Record<string, unknown>;
const document = JSON.parse(JSON.stringify(openApi(routes))) as {
  paths: Record<string, Record<string, Json>>;
  components: Json;
};

describe('PERM-3 routes', () => {
  it('PERM-3 refuses to start with a handler without a declaration', () => {
    class Careless {
      list() {
        return [];
      }
    }
    Get('/secrets')(Careless.prototype, 'list', Object.getOwnPropertyDescriptor(Careless.prototype, 'list')!);
    expect(() => declaredRoutes([Careless])).toThrow('Careless.list has no route declaration');
  });

  it('PERM-3 declares a valid example for every route, with a body where one is required', () => {
    const refused = routes.flatMap(({ method, path, query, body, example }) => {
      const results = [query?.safeParse(example?.query ?? {}), body?.safeParse(example?.body ?? {})];
      return results.some((result) => result && !result.success)
        ? [`give the @Route of ${method} ${path} an example that passes`]
        : [];
    });
    expect(refused).toEqual([]);
  });

  it('PERM-3 declares every route once, with its access and its tenant scope', () => {
    expect(routes.length).toBeGreaterThan(10);
    const names = routes.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
    for (const route of routes) {
      expect(['none', 'self', 'accounts']).toContain(route.tenancy);
      if (Array.isArray(route.access)) {
        expect(route.access.length).toBeGreaterThan(0);
        for (const name of route.access as string[]) expect(Object.keys(permissions)).toContain(name);
      } else expect(['public', 'own', 'signed-in', 'super admin']).toContain(route.access);
      // Public calls access no tenant's rows.
      if (route.access === 'public') expect(route.tenancy).toBe('none');
    }
  });

  it('PERM-3 leaves only session calls, invite links, console settings and reports, time zones, check-in pages and webhooks public', () => {
    const open = routes.filter(({ access }) => access === 'public').map(({ path }) => path);
    expect(open.sort()).toEqual([
      '/api/auth/register',
      '/auth/admin/login',
      '/auth/challenges/:id',
      '/auth/confirm',
      '/auth/confirm/resend',
      '/auth/device',
      '/auth/links/:id',
      '/auth/logout',
      '/auth/refresh',
      '/auth/register',
      '/auth/sso/:operator',
      '/auth/sso/callback',
      '/csp-reports',
      '/errors',
      '/invites/:inviteId/open',
      '/invites/:inviteId/register',
      '/locations/checkin/:code',
      '/payments/webhooks/stripe',
      '/settings',
      '/time-zones',
      '/users/password',
      '/users/password/:id',
    ]);
  });

  it('PERM-3 rejects unknown fields in every request shape', () => {
    for (const route of routes)
      for (const schema of [route.params, route.query, route.body])
        if (schema)
          expect(
            schema
              .safeParse({ isAdmin: true })
              .error?.issues.some(({ code }) => code === 'unrecognized_keys'),
          ).toBe(true);
  });
});

const reference = z.strictObject({ $ref: z.string().startsWith('#/') });
/** Where it is used, a shape may have its own default and description. */
const shapeReference = reference.extend({
  default: z.unknown().optional(),
  description: z.string().optional(),
});
const types = z.enum(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
/** The part of JSON Schema 2020-12 that the document uses; any other keyword is a mistake. */
const schema: z.ZodType = z.lazy(() =>
  z.union([
    shapeReference,
    z.strictObject({
      type: z.union([types, z.array(types)]).optional(),
      properties: z.record(z.string(), schema).optional(),
      required: z.array(z.string()).optional(),
      additionalProperties: z.union([z.boolean(), schema]).optional(),
      items: schema.optional(),
      anyOf: z.array(schema).optional(),
      allOf: z.array(schema).optional(),
      enum: z.array(z.unknown()).optional(),
      const: z.unknown().optional(),
      format: z.string().optional(),
      pattern: z.string().optional(),
      description: z.string().optional(),
      title: z.string().optional(),
      default: z.unknown().optional(),
      ...Object.fromEntries(
        [
          'minimum',
          'maximum',
          'exclusiveMinimum',
          'exclusiveMaximum',
          'minLength',
          'maxLength',
          'minItems',
          'maxItems',
        ].map((word) => [word, z.number().optional()]),
      ),
    }),
  ]),
);
const safe = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
const content = z.record(z.string(), z.object({ schema: schema.optional() }));
const operation = z.strictObject({
  summary: z.string().min(1),
  description: z.string().min(1).optional(),
  tags: z.array(z.string()).min(1),
  operationId: z.string().regex(/^[a-zA-Z]+$/),
  security: z.array(z.partialRecord(z.enum(['accessToken', 'apiKey', 'deviceToken']), z.array(z.string()))),
  'x-access': z.union([z.string(), z.array(z.string())]),
  'x-tenancy': z.string(),
  'x-program': z
    .object({ program: z.string(), of: z.string(), when: z.record(z.string(), z.string()).optional() })
    .optional(),
  parameters: z.array(
    z.strictObject({
      ...{ name: z.string(), in: z.enum(['path', 'query', 'header']), required: z.boolean(), schema },
      description: z.string().optional(),
      example: z.unknown().optional(),
    }),
  ),
  requestBody: z.strictObject({ required: z.boolean(), content }).optional(),
  responses: z.record(
    z.string().regex(/^(\d{3}|default)$/),
    z.union([reference, z.object({ description: z.string().min(1), content: content.optional() })]),
  ),
});
const openApiDocument = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  tags: z.array(z.strictObject({ name: z.string(), description: z.string().min(10) })),
  paths: z.record(
    z.string().startsWith('/v2/'),
    z.record(z.enum(['get', 'post', 'patch', 'delete']), operation.optional()),
  ),
  components: z.object({
    schemas: z.record(
      z.string(),
      z.union([
        schema,
        z.strictObject({
          description: z.string(),
          oneOf: z.array(z.object({ const: z.string(), description: z.string() })),
        }),
      ]),
    ),
    securitySchemes: z.record(z.string(), z.object({ type: z.string() })),
  }),
});

describe('the API document', () => {
  it('PERM-3 refuses two shapes with the same name', () => {
    const route = (path: string, field: z.ZodType): RouteDeclaration => ({
      ...{ method: 'GET', path, summary: path, tag: 'Test', access: 'public', tenancy: 'none' },
      answer: z.object({ field }),
    });
    const same = [route('/one', z.int().meta({ id: 'Twice' })), route('/two', z.int().meta({ id: 'Twice' }))];
    expect(openApi(same)).toHaveProperty('components.schemas.Twice', { type: 'integer', ...safe });
    const other = route('/three', z.string().meta({ id: 'Twice' }));
    expect(() => openApi([...same, other])).toThrow('two shapes are named Twice');
  });

  it('PERM-3 contains a named shape once, also where it is a whole response', () => {
    const { answer } = routes.find(({ path }) => path === '/accounts/:id/taxes')!;
    expect(answer).toBeDefined();
    expect(document.components).toHaveProperty('schemas.SalesTaxList.properties.data.items', {
      $ref: '#/components/schemas/SalesTax',
    });
  });

  it('PERM-3 is a valid OpenAPI 3.1 document of exactly the declared routes', () => {
    expect(openApiDocument.safeParse(document).error?.issues ?? []).toEqual([]);
    const documented = Object.entries(document.paths).flatMap(([path, verbs]) =>
      Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`),
    );
    expect(documented.sort()).toEqual(
      routes.map(({ method, path }) => `${method} /v2${path.replaceAll(/:(\w+)/g, '{$1}')}`).sort(),
    );
  });

  it('PLAT-6 states for each call how it is retried, who may make it and its error codes', () => {
    for (const route of routes) {
      const path = `/v2${route.path.replaceAll(/:(\w+)/g, '{$1}')}`;
      const { parameters, security, responses } = document.paths[path]![route.method.toLowerCase()] as {
        parameters: { name: string; required: boolean }[];
        security: Record<string, []>[];
        responses: Record<string, { $ref?: string }>;
      };
      const key = parameters.find(({ name }) => name === 'Idempotency-Key');
      const takesKey = route.idempotency === 'key' || route.idempotency === 'required';
      expect([path, key?.required]).toEqual([path, takesKey ? route.idempotency === 'required' : undefined]);
      const schemes = security.flatMap((one) => Object.keys(one));
      expect([path, schemes.includes('accessToken')]).toEqual([path, route.access !== 'public']);
      expect([path, schemes.includes('deviceToken')]).toEqual([path, route.devices === true]);
      expect([path, '401' in responses, '429' in responses]).toEqual([path, route.access !== 'public', true]);
      if (route.body) expect([path, '400' in responses]).toEqual([path, true]);
    }
    const { ProblemCode } = document.components.schemas as { ProblemCode: { oneOf: { const: string }[] } };
    const codes = ProblemCode.oneOf.map((one) => one.const);
    expect(codes).toEqual(
      expect.arrayContaining(['invalid-login', 'too-long', 'refunded', 'too-many-unpaid']),
    );
  });

  it('PERM-3 has unique operation ids, every path parameter, and no dangling reference', () => {
    const operations = Object.values(document.paths).flatMap((verbs) => Object.values(verbs));
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [path, verbs] of Object.entries(document.paths))
      for (const { parameters } of Object.values(verbs)) {
        const named = (parameters as { name: string; in: string }[])
          .filter((parameter) => parameter.in === 'path')
          .map(({ name }) => name);
        expect(named.sort()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort());
      }
    for (const [, pointer] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g))
      expect(
        pointer!.split('/').reduce<unknown>((value, key) => (value as Json | undefined)?.[key], document),
      ).toBeDefined();
  });
});
