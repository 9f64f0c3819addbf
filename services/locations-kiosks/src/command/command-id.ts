import { isUuid, Problem } from '@backroom/platform';
import { fault } from '../faults.js';

/** Refuses, by name, what Postgres would not take as a UUID. */
export function refuseNoUuid(fields: Record<string, string>): void {
  for (const [field, value] of Object.entries(fields))
    if (!isUuid(value)) throw Problem.invalid(field, fault('uuid'));
}
