import type { z } from 'zod';
import { Problem, type FieldError } from '@backroom/platform';
import type { RouteDeclaration } from './route.js';

interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** The typed input of a route. Throws `invalid` naming every field that is wrong or unknown. */
export function validate(route: RouteDeclaration, raw: RawInput): RawInput {
  if (deeperThan(mostLevels, raw.body))
    throw Problem.invalid('body', `must not be nested deeper than ${mostLevels} levels`);
  const fields: FieldError[] = [];
  const part = (schema: z.ZodObject | undefined, value: unknown) => {
    if (!schema) return undefined;
    const result = schema.safeParse(value ?? {});
    const faults = result.success ? withNul(result.data) : result.error.issues.flatMap(fieldErrors);
    fields.push(...faults.slice(0, mostFaults));
    return result.data;
  };
  const input = {
    params: part(route.params, raw.params),
    query: part(route.query, raw.query),
    body: part(route.body, named(route, raw.body)),
  };
  const [first] = fields;
  if (first) throw new Problem('invalid', `${first.field}: ${first.message}`, fields.slice(0, mostFaults));
  return input;
}

/** Faults that one answer names: whoever has more of them mends these first. */
const mostFaults = 20;
/** Nothing that people or programs send here is nested deeper; what walks through it needs no more stack. */
const mostLevels = 32;

/** Whether lists and objects within each other go deeper; found out without going there. */
function deeperThan(most: number, value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most) return true;
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
  if (issue.code !== 'unrecognized_keys') return [{ field: path || 'body', message: issue.message }];
  return issue.keys.slice(0, mostFaults).map((key) => ({
    field: [...issue.path, key].join('.').slice(0, 200),
    message: 'is not known',
  }));
}

/** No database takes a NUL in a text: what holds one is refused here, by name. */
function withNul(value: unknown, path: readonly string[] = []): FieldError[] {
  if (typeof value === 'string')
    return value.includes('\0') ? [{ field: path.join('.'), message: 'must not contain NUL' }] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => withNul(inner, [...path, key]));
}
