import { describe, expect, it } from '@jest/globals';
import { join } from 'node:path';

type Json = Record<string, unknown>;
const { breakingChanges } = (await import(join(import.meta.dirname, '../breaking.mjs'))) as {
  breakingChanges(before: Json, after: Json): string[];
};

const string = { type: 'string' };
const sale = {
  type: 'object',
  required: ['id', 'status'],
  properties: {
    id: string,
    status: { type: 'string', enum: ['Paid'] },
    note: string,
    lines: { type: 'array', items: { type: 'object', properties: { name: string } } },
  },
};
const requestSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  properties: { id: string, kind: { type: 'string', enum: ['a', 'b'] } },
};
const documentOf = (
  change: { sale?: Json; requestSchema?: Json; parameters?: Json[]; more?: Json; security?: Json[] } = {},
): Json => ({
  components: { schemas: { Sale: change.sale ?? sale } },
  paths: {
    '/v2/sales': {
      post: {
        security: change.security ?? [{ accessToken: [] }, { apiKey: [] }],
        parameters: change.parameters ?? [
          { in: 'query', name: 'page', required: false, schema: { type: 'integer' } },
        ],
        requestBody: { content: { 'application/json': { schema: change.requestSchema ?? requestSchema } } },
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Sale' } } } },
        },
      },
    },
    ...change.more,
  },
});
const page = { in: 'query', name: 'page', required: false, schema: { type: 'integer' } };

describe('PLAT-6 compatibility of an API change', () => {
  it.each<[string, Parameters<typeof documentOf>[0]]>([
    ['nothing', {}],
    ['an additional call', { more: { '/v2/more': { get: { responses: {} } } } }],
    ['an optional parameter', { parameters: [page, { ...page, name: 'limit' }] }],
    [
      'an additional response field',
      { sale: { ...sale, properties: { ...sale.properties, total: string } } },
    ],
    [
      'an additional optional request field',
      { requestSchema: { ...requestSchema, properties: { ...requestSchema.properties, note: string } } },
    ],
    [
      'an additional enum value in a request',
      {
        requestSchema: {
          ...requestSchema,
          properties: { ...requestSchema.properties, kind: { type: 'string', enum: ['a', 'b', 'c'] } },
        },
      },
    ],
    ['a wider number', { parameters: [{ ...page, schema: { type: 'number' } }] }],
  ])('PLAT-6 accepts %s', (_what, change) => {
    expect(breakingChanges(documentOf(), documentOf(change))).toEqual([]);
  });

  it.each<[string, Parameters<typeof documentOf>[0]]>([
    ['query page is no longer accepted', { parameters: [] }],
    ['query limit is required', { parameters: [page, { ...page, name: 'limit', required: true }] }],
    ['query page may no longer be integer', { parameters: [{ ...page, schema: { type: 'boolean' } }] }],
    [
      'body.note is required',
      {
        requestSchema: {
          ...requestSchema,
          required: ['id', 'note'],
          properties: { ...requestSchema.properties, note: string },
        },
      },
    ],
    ['body.kind is no longer accepted', { requestSchema: { ...requestSchema, properties: { id: string } } }],
    [
      'body.kind may no longer be b',
      {
        requestSchema: {
          ...requestSchema,
          properties: { ...requestSchema.properties, kind: { type: 'string', enum: ['a'] } },
        },
      },
    ],
    [
      'answer.note is no longer returned',
      { sale: { ...sale, properties: { ...sale.properties, note: undefined } } },
    ],
    ['answer.status may be absent now', { sale: { ...sale, required: ['id'] } }],
    [
      'answer.id may be integer now',
      { sale: { ...sale, properties: { ...sale.properties, id: { type: 'integer' } } } },
    ],
    [
      'answer.lines[].name is no longer returned',
      {
        sale: {
          ...sale,
          properties: {
            ...sale.properties,
            lines: { type: 'array', items: { type: 'object', properties: {} } },
          },
        },
      },
    ],
    ['apiKey is no longer allowed', { security: [{ accessToken: [] }] }],
    [
      'query page has the maximum 100 now',
      { parameters: [{ ...page, schema: { ...page.schema, maximum: 100 } }] },
    ],
    [
      'body.id has the minLength 2 now',
      {
        requestSchema: {
          ...requestSchema,
          properties: { ...requestSchema.properties, id: { ...string, minLength: 2 } },
        },
      },
    ],
    [
      'body.id has the pattern ^x now',
      {
        requestSchema: {
          ...requestSchema,
          properties: { ...requestSchema.properties, id: { ...string, pattern: '^x' } },
        },
      },
    ],
  ])('PLAT-6 reports a breaking change: %s', (what, change) => {
    expect(breakingChanges(documentOf(), documentOf(change))).toEqual([`POST /v2/sales: ${what}`]);
  });

  it('PLAT-6 reports a public call that now requires a sign-in', () => {
    const open = documentOf({ security: [] });
    expect(breakingChanges(open, documentOf())).toEqual(['POST /v2/sales: now requires authentication']);
    expect(breakingChanges(open, open)).toEqual([]);
  });

  it('PLAT-6 reports a file response that was removed', () => {
    const file = (kind: string) =>
      documentOf({ more: { '/v2/file': { get: { responses: { 200: { content: { [kind]: {} } } } } } } });
    expect(breakingChanges(file('text/csv'), file('text/plain'))).toEqual([
      'GET /v2/file: no longer responds with text/csv',
    ]);
  });

  it('PLAT-6 reports a call that was removed', () => {
    const before = documentOf({ more: { '/v2/more': { get: { responses: {} } } } });
    expect(breakingChanges(before, documentOf())).toEqual(['GET /v2/more was removed']);
  });
});
