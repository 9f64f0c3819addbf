import type { AuditChange } from '@backroom/proto/identity/v1/audit_service';
import { erased } from './personal-fields.js';

/** Returns the fields that differ before and after, by their path; a list counts as one value. */
export function changesOf(before: unknown, after: unknown): AuditChange[] {
  const [was, is] = [flat(before), flat(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
    const change = {
      field,
      before: textOf(was.get(field)),
      after: textOf(is.get(field)),
      erased: was.get(field) === erased || is.get(field) === erased,
    };
    // It is unknown whether an erased field changed.
    return change.before === change.after && !change.erased ? [] : [change];
  });
}

function flat(
  record: unknown,
  path: readonly string[] = [],
  into = new Map<string, unknown>(),
): Map<string, unknown> {
  const isLeaf = record === null || typeof record !== 'object' || Array.isArray(record);
  if (isLeaf && path.length > 0) into.set(path.join('.'), record);
  if (!isLeaf) for (const [name, value] of Object.entries(record)) flat(value, [...path, name], into);
  return into;
}

/** Returns JSON; empty for missing and erased values, also within lists. */
function textOf(value: unknown): string {
  if (value === undefined || value === erased) return '';
  return JSON.stringify(value, (_name, inner: unknown) => (inner === erased ? 'erased' : inner));
}
