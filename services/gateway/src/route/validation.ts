import type { z } from 'zod';
import { fieldError, Problem, type FieldError } from '@backroom/platform';
import { fault } from '../faults.js';
import type { RouteDeclaration } from './route.js';
import { faultOf } from './schema-faults.js';
import { typedTexts } from './typed-texts.js';

interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Returns the typed input of a route. Throws `invalid` naming every wrong or unknown field. */
export function validate(route: RouteDeclaration, raw: RawInput): RawInput {
  if (isDeeperThan(maxLevels, raw.body)) throw Problem.invalid('body', fault('too-deep', { max: maxLevels }));
  const fields: FieldError[] = [];
  const part = (schema: z.ZodObject | undefined, value: unknown) => {
    if (!schema) return undefined;
    // The input distinguishes missing from wrong values.
    const result = schema.safeParse(value ?? {}, { reportInput: true });
    const faults = result.success
      ? [...withNul(result.data), ...ofSpan(result.data)]
      : result.error.issues.flatMap(fieldErrors);
    fields.push(...faults.slice(0, maxFaults));
    return result.data;
  };
  const input = {
    params: part(route.params, typedTexts(raw.params, route.params)),
    query: part(route.query, typedTexts(withoutEmpty(raw.query, route.query), route.query)),
    body: part(route.body, named(route, raw.body)),
  };
  if (fields.length > 0) throw Problem.ofFields(fields.slice(0, maxFaults));
  return input;
}

/** An empty filter is ignored: pages send every filter, and `group=` means every group. */
function withoutEmpty(query: unknown, schema: z.ZodObject | undefined): unknown {
  if (query === null || typeof query !== 'object') return query;
  const isNone = (name: string, value: unknown) => value === '' && Object.hasOwn(schema?.shape ?? {}, name);
  return Object.fromEntries(Object.entries(query).filter(([name, value]) => !isNone(name, value)));
}

/** Maximum faults in one response: further ones follow once these are corrected. */
const maxFaults = 20;
/** Maximum nesting: no valid request is deeper, and code that walks through it needs no more stack. */
const maxLevels = 32;

/** Whether lists and objects are nested deeper than the maximum; checked without descending further. */
function isDeeperThan(maxDepth: number, value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    level = level.flatMap((inner) =>
      inner !== null && typeof inner === 'object' ? (Object.values(inner) as unknown[]) : [],
    );
  }
  return false;
}

function named({ bareList }: RouteDeclaration, body: unknown): unknown {
  return bareList && Array.isArray(body) ? { [bareList]: body } : body;
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.join('.');
  if (issue.code !== 'unrecognized_keys') return [fieldError(path || 'body', faultOf(issue))];
  return issue.keys
    .slice(0, maxFaults)
    .map((key) => fieldError([...issue.path, key].join('.').slice(0, 200), faultOf(issue)));
}

/** A span of days runs forward. A period is the name of a span: without its days it would narrow nothing. */
function ofSpan({ startDate, endDate, period }: Record<string, unknown>): FieldError[] {
  if (startDate && endDate && startDate > endDate) return [fieldError('endDate', fault('before-start'))];
  if (!period) return [];
  const days = Object.entries({ startDate, endDate });
  return days.filter(([, day]) => !day).map(([name]) => fieldError(name, fault('required')));
}

/** Databases do not accept a NUL in a text: it is refused here, by name. */
function withNul(value: unknown, path: readonly string[] = []): FieldError[] {
  if (typeof value === 'string')
    return value.includes('\0') ? [fieldError(path.join('.'), fault('invisible'))] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => withNul(inner, [...path, key]));
}
