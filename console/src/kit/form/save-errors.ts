import { codeOf, ProblemError } from '../../app/api/problem';
import type { FieldFault } from '../../app/problems/fault-text';

export function isStale(error: unknown): boolean {
  return codeOf(error) === 'stale-version';
}

export function isGone(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.status === 404;
}

/**
 * Assigns the server's errors to the fields of the form: `address.city` belongs to `city` if the form has a field of
 * that name. `rest` counts the errors without a field.
 */
export function faultsAt<Name extends string>(
  error: unknown,
  names: readonly Name[],
): { errors: Partial<Record<Name, FieldFault>>; rest: number } {
  const problems = error instanceof ProblemError ? (error.problem.errors ?? []) : [];
  const errors: Partial<Record<Name, FieldFault>> = {};
  let rest = 0;
  for (const { field, code = '', params, message } of problems) {
    const name = names.find((one) => one === field || one === field.split('.').at(-1));
    if (name) errors[name] ??= { code, params, message };
    else rest += 1;
  }
  return { errors, rest };
}
