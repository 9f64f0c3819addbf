import { isUuid, Problem } from '@backroom/platform';
import { fault } from '../faults.js';

/** Refuses, by field name, values that Postgres would not accept as a UUID. */
export function refuseNoUuid(fields: Record<string, string>): void {
  for (const [field, value] of Object.entries(fields))
    if (!isUuid(value)) throw Problem.invalid(field, fault('uuid'));
}
