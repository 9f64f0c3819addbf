import { Problem } from '@backroom/platform';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Refuses, by name, what Postgres would not take as a UUID. */
export function refuseNoUuid(fields: Record<string, string>): void {
  for (const [field, value] of Object.entries(fields))
    if (!uuid.test(value)) throw Problem.invalid(field, 'is not a UUID');
}
