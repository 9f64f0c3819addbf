import { problemKinds, type ProblemKind } from '@backroom/platform';
import type { RouteDeclaration } from '../route/route.js';
import { codes } from './codes.js';
import type { Json } from './shapes.js';

/** The refusals of a route, by status: those of its declaration, and those of any call. */
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

/** The response for one kind of problem, the same on every route. */
export function problemResponse(kind: string): Json {
  const { title } = problemKinds[kind as ProblemKind];
  return { description: kind === 'internal' ? 'Problem document (RFC 9457)' : title, content };
}

const text = { type: 'string' };
/** Sent with every response below /v2; README.md lists the policies. */
const limitHeaders = {
  'RateLimit-Policy': {
    description: 'Rate limit policies that apply to this request: q requests in w seconds',
    schema: text,
  },
  RateLimit: { description: 'Remaining quota of each policy: r requests, reset in t seconds', schema: text },
};
/** The response to a call over the limit. */
export const tooMany = {
  description: 'Too many requests from this address, user, API key or account',
  headers: {
    ...limitHeaders,
    'Retry-After': { description: 'Seconds until the next request is accepted', schema: { type: 'integer' } },
  },
  content,
};

const faultParams = {
  type: 'object',
  description:
    'Values for the text of the code: numbers, words, lists of words, or amounts {amount, currency}',
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
      description: '`about:blank#` followed by the stable code (see ProblemCode), for example invalid-login',
    },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'Description of the error in English' },
    params: faultParams,
    traceId: { type: 'string' },
    challenge: {
      type: 'string',
      description: 'Challenge, if a proof of work is required; see Proof-Of-Work',
    },
    difficulty: { type: 'integer', description: 'Number of zero bits required' },
    retryAfter: { type: 'integer', description: 'Seconds until the next attempt is accepted' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'code', 'params', 'message'],
        properties: {
          field: { type: 'string' },
          code: { type: 'string', description: 'Stable code (see ProblemCode), for example too-long' },
          params: faultParams,
          message: {
            type: 'string',
            description: 'Description in English, to be read after the name of the field',
          },
        },
      },
    },
  },
};

/** A problem, and every code that it may have. */
export const problemSchemas = {
  Problem: problem,
  ProblemCode: {
    description: 'Reason why a request or a field was rejected. Codes are stable; texts may change.',
    oneOf: Object.entries(codes).map(([code, english]) => ({ const: code, description: english })),
  },
};
