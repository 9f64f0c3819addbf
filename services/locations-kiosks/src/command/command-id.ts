import { isUuid, Problem } from '@backroom/platform';

/** Refuses, by name, what Postgres would not take as a UUID. */
export function refuseNoUuid(fields: Record<string, string>): void {
  for (const [field, value] of Object.entries(fields))
    if (!isUuid(value)) throw Problem.invalid(field, 'is not a UUID');
}
