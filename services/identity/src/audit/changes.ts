import type { AuditChange } from '@backroom/proto/identity/v1/audit_service';
import { erased } from './personal-fields.js';

/** The fields that are not the same before and after, by their names from the outside in; lists count as one value. */
export function changesOf(before: unknown, after: unknown): AuditChange[] {
  const [was, is] = [flat(before), flat(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
    const change = {
      field,
      before: textOf(was.get(field)),
      after: textOf(is.get(field)),
      erased: was.get(field) === erased || is.get(field) === erased,
    };
    // Nobody can tell any more whether an erased field changed.
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

/** JSON; empty for nothing and for what was erased, inside a list as well. */
function textOf(value: unknown): string {
  if (value === undefined || value === erased) return '';
  return JSON.stringify(value, (_name, inner: unknown) => (inner === erased ? 'erased' : inner));
}
