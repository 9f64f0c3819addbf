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
  const fields: FieldError[] = [];
  const part = (schema: z.ZodObject | undefined, value: unknown) => {
    if (!schema) return undefined;
    const result = schema.safeParse(value ?? {});
    if (result.success) return result.data;
    fields.push(...result.error.issues.flatMap(fieldErrors));
    return undefined;
  };
  const input = {
    params: part(route.params, raw.params),
    query: part(route.query, raw.query),
    body: part(route.body, raw.body),
  };
  const [first] = fields;
  if (first) throw new Problem('invalid', `${first.field}: ${first.message}`, fields);
  return input;
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.join('.');
  if (issue.code !== 'unrecognized_keys') return [{ field: path || 'body', message: issue.message }];
  return issue.keys.map((key) => ({
    field: [...issue.path, key].join('.').slice(0, 200),
    message: 'is not known',
  }));
}
