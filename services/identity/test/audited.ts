import { events } from '@backroom/proto/events';
import type { AuditRecorded } from '@backroom/proto/platform/v1/audit';
import type { IdentityUnderTest } from './identity-under-test.js';

/** Returns the entries audited while `work` ran. */
export async function audited(
  identity: IdentityUnderTest,
  work: () => Promise<unknown>,
): Promise<AuditRecorded[]> {
  const all = () => identity.service.outbox(events.AuditRecorded);
  const { length } = await all();
  await work();
  return (await all()).slice(length);
}

/** Returns the outcomes of the commands in entries. */
export function outcomes(entries: readonly AuditRecorded[]): (readonly [string, unknown])[] {
  return entries.map(({ command, after }) => [command, JSON.parse(after) as unknown] as const);
}
