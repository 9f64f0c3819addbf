import { problemKinds, type ProblemKind } from '@backroom/platform';
import type { RouteDeclaration } from '../route/route.js';
import { codes } from './codes.js';
import type { Json } from './shapes.js';

/** Those that a route may answer, by status: what is wrong with a call, and what any call may meet. */
export function refusalsOf(route: RouteDeclaration): Json {
  const { access, params, query, body, method, idempotency, tenancy } = route;
  const kinds: ProblemKind[] = [];
  if (params ?? query ?? body ?? idempotency) kinds.push('invalid');
  if (access !== 'public') kinds.push('unauthenticated', 'forbidden');
  if (params ?? tenancy !== 'none') kinds.push('notFound');
  if (method !== 'GET' && !route.reads && access !== 'public') kinds.push('conflict', 'unprocessable');
  if (body) kinds.push('tooLarge', 'unsupportedType');
  kinds.push(...(route.refuses ?? []), 'tooMany');
  const statuses = kinds.map((kind) => [String(problemKinds[kind].status), responseOf(kind)]);
  return { ...Object.fromEntries(statuses), default: responseOf('internal') };
}

const responseOf = (kind: ProblemKind) => ({ $ref: `#/components/responses/${kind}` });

const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };

/** Of one kind, as every route answers it. */
export function problemResponse(kind: string): Json {
  const { title } = problemKinds[kind as ProblemKind];
  return { description: kind === 'internal' ? 'A problem (RFC 9457)' : title, content };
}

const text = { type: 'string' };
/** Said with every answer below /v2; README.md names the policies. */
const limitHeaders = {
  'RateLimit-Policy': {
    description: 'Each policy that counts this call: q calls in w seconds',
    schema: text,
  },
  RateLimit: { description: 'What is left of each: r calls, all of them again in t seconds', schema: text },
};
/** The answer to one call too many. */
export const tooMany = {
  description: 'Too many calls from this address, person, API key or account',
  headers: {
    ...limitHeaders,
    'Retry-After': { description: 'Seconds until another call is taken', schema: { type: 'integer' } },
  },
  content,
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

const problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'params', 'traceId'],
  properties: {
    type: {
      type: 'string',
      description: 'about:blank# and the stable code, one of ProblemCode, such as invalid-login',
    },
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
          code: { type: 'string', description: 'Stable, one of ProblemCode, such as too-long' },
          params: faultParams,
          message: { type: 'string', description: 'The same in English, to be read behind the field' },
        },
      },
    },
  },
};

/** A refusal, and every code that one may bear. */
export const problemSchemas = {
  Problem: problem,
  ProblemCode: {
    description: 'Why a call or one of its fields is refused. Codes stay; texts may change.',
    oneOf: Object.entries(codes).map(([code, english]) => ({ const: code, description: english })),
  },
};
