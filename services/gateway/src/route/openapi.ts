import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { programOf } from '@backroom/proto/programs';
import { opening, routeOf, type RouteDeclaration } from './route.js';

type Json = Record<string, unknown>;

/** Every declared route of the controllers. Throws for a public handler without a declaration: nothing is unclassified. */
export function declaredRoutes(
  controllers: readonly (new (...args: never[]) => object)[],
): RouteDeclaration[] {
  return controllers.flatMap((controller) =>
    Object.getOwnPropertyNames(controller.prototype)
      .map((name) => (controller.prototype as Record<string, unknown>)[name])
      .filter((handler): handler is () => unknown => typeof handler === 'function' && handler !== controller)
      .filter((handler) => Reflect.hasMetadata('path', handler))
      .map((handler) => {
        const route = routeOf(handler);
        if (!route) throw new Error(`${controller.name}.${handler.name} has no route declaration`);
        return route;
      }),
  );
}

/** The OpenAPI 3.1 document of the routes. */
export function openApi(routes: readonly RouteDeclaration[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = `/v2${route.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    (paths[path] ??= {})[route.method.toLowerCase()] = operation(route);
  }
  return withNamedShapes({
    openapi: '3.1.0',
    info: {
      title: 'Backroom',
      version: '2',
      description: 'Money in answers is a decimal number in the currency named beside it. Times are UTC.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: problemSchema },
      responses: { TooMany: tooMany },
    },
  });
}

/** Shapes with a name stand once under `components`; where they are used there is a reference. A name means one shape. */
function withNamedShapes(
  document: Json & { components: { schemas: Json; securitySchemes: Json; responses: Json } },
): Json {
  const text = JSON.stringify(document).replaceAll('"#/$defs/', '"#/components/schemas/');
  const shapes: Json = {};
  const lifted = JSON.parse(text, (_key, value: unknown) => {
    if (value === null || typeof value !== 'object' || !('$defs' in value)) return value;
    const { $defs, ...rest } = value as { $defs: Json };
    for (const [name, shape] of Object.entries($defs)) {
      const { id: _id, ...json } = shape as Json;
      if (!isDeepStrictEqual((shapes[name] ??= json), json)) throw new Error(`two shapes are named ${name}`);
    }
    return rest;
  }) as typeof document;
  Object.assign(lifted.components.schemas, shapes);
  return lifted;
}

function operation(route: RouteDeclaration): Json {
  return {
    summary: route.summary,
    tags: [route.tag],
    operationId: `${route.method.toLowerCase()}${route.path.replaceAll(/[/:-]{1,2}(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    'x-access': opening(route) ?? route.access,
    'x-tenancy': route.tenancy,
    ...(route.part && { 'x-program': { program: programOf[route.part.of], ...route.part } }),
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query', route.example?.query),
      ...(route.proofOfWork ? [proofOfWork] : []),
    ],
    ...(route.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: schemaOf(route.body, 'input'), ...exampleOf(route.example?.body) },
        },
      },
    }),
    responses: {
      [String(route.status ?? 200)]: answerOf(route),
      '429': { $ref: '#/components/responses/TooMany' },
      default: {
        description: 'A problem (RFC 9457)',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

const exampleOf = (example: unknown) => (example === undefined ? {} : { example });

function answerOf(route: RouteDeclaration): Json {
  if (!route.answer) return { description: 'Done' };
  if (route.answer === 'stream')
    return { description: 'Server-sent events', content: { 'text/event-stream': {} } };
  if (route.answer === 'file')
    return {
      description: 'The file',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  return {
    description: 'The answer',
    content: { 'application/json': { schema: schemaOf(route.answer, 'output') } },
  };
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query', example?: Json): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = inlined(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    ...exampleOf(example?.[name]),
  }));
}

/** A shape, or a reference to it where it has a name. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { id, $defs, ...json } = inlined(schema, io) as { id?: string; $defs?: Json };
  if (id === undefined) return { ...json, ...($defs && { $defs }) };
  return { $ref: `#/$defs/${id}`, $defs: { ...$defs, [id]: json } };
}

function inlined(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
}

const text = { type: 'string' };
/** What a program that signs in does when it is asked for work (AUTH-5). */
const proofOfWork = {
  name: 'Proof-Of-Work',
  in: 'header',
  required: false,
  description:
    'After failed attempts the answer may be 429 with a type that ends in `#proof-of-work-required`, a `challenge` and a ' +
    '`difficulty`. The call is then repeated within five minutes, from the same address and with the same email, with ' +
    '`<challenge>:<n>` here: `n` of letters, digits, `-` and `_`, such that the SHA-256 of that whole text begins with ' +
    '`difficulty` zero bits. It counts once. `#mail-link-required` means that a new password by mail, or a browser that ' +
    'has signed in before, is the only way in for a day.',
  schema: text,
};
/** Said with every answer below /v2; README.md names the policies. */
const limitHeaders = {
  'RateLimit-Policy': {
    description: 'Each policy that counts this call: q calls in w seconds',
    schema: text,
  },
  RateLimit: { description: 'What is left of each: r calls, all of them again in t seconds', schema: text },
};
const tooMany = {
  description: 'Too many calls from this address, person, API key or account',
  headers: {
    ...limitHeaders,
    'Retry-After': { description: 'Seconds until another call is taken', schema: { type: 'integer' } },
  },
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

const faultParams = {
  type: 'object',
  description:
    'What the text of the code tells of: numbers, words, lists of words, amounts {amount, currency}',
  additionalProperties: {
    anyOf: [
      { type: 'number' },
      { type: 'string' },
      { type: 'array', items: { type: 'string' } },
      {
        type: 'object',
        required: ['amount', 'currency'],
        properties: { amount: { type: 'string' }, currency: { type: 'string' } },
      },
    ],
  },
};

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'params', 'traceId'],
  properties: {
    type: { type: 'string', description: 'about:blank# and the stable code, such as invalid-login' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What went wrong, in English' },
    params: faultParams,
    traceId: { type: 'string' },
    challenge: { type: 'string', description: 'Where work is asked for: see Proof-Of-Work' },
    difficulty: { type: 'integer', description: 'Zero bits that are asked for' },
    retryAfter: { type: 'integer', description: 'Seconds until the next attempt is looked at' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'code', 'params', 'message'],
        properties: {
          field: { type: 'string' },
          code: { type: 'string', description: 'Stable, such as too-long' },
          params: faultParams,
          message: { type: 'string', description: 'The same in English, to be read behind the field' },
        },
      },
    },
  },
};
