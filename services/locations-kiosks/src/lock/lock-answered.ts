import type { Tx } from '@backroom/platform';
import type { Command } from '@backroom/proto/locations/v1/command';
import { insertLockEvent, noteLockState } from './lock.sql.js';

/** Enables or disables the lock by its own answer, and not earlier (ADDON-1). */
export async function lockAnswered(tx: Tx, before: Command, after: Command): Promise<void> {
  if (after.state !== 'succeeded' || before.state === 'succeeded' || after.deviceKind !== 'lock') return;
  if (after.type !== 'enable' && after.type !== 'disable') return;
  const active = after.type === 'enable';
  const at = after.endedAt;
  await noteLockState(tx, after.deviceId, new Date(at), { active });
  await insertLockEvent(tx, after.deviceId, {
    id: after.id,
    at,
    action: active ? 'enabled' : 'disabled',
    how: 'command',
    requestedBy: after.requestedBy,
    customerId: 0,
    commandId: after.id,
    openFor: 0,
  });
}
