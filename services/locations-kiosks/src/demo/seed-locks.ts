import type { CommandBus } from '@nestjs/cqrs';
import type { AddLockResponse } from '@backroom/proto/locations/v1/locks_service';
import { AddLock } from '../lock/add-lock.command.js';
import type { DemoDevice } from './demo-device.js';

/** Adds a cooler with a lock next to the first kiosk of each location. Safe to repeat. */
export async function seedLocks(
  commands: CommandBus,
  kiosks: readonly DemoDevice[],
  secretOf: (login: string) => string,
): Promise<DemoDevice[]> {
  const first = new Map<number, DemoDevice>();
  for (const kiosk of kiosks) if (!first.has(kiosk.locationId)) first.set(kiosk.locationId, kiosk);
  const locks: DemoDevice[] = [];
  for (const { accountId, locationId, currency } of first.values()) {
    const login = `demo-${accountId}-${locationId}-lock`;
    const secret = secretOf(login);
    const request = {
      locationId,
      name: 'Drinks cooler',
      provider: 'Salto',
      serialNumber: `CL-${locationId}`,
    };
    const { lock }: AddLockResponse = await commands.execute(
      new AddLock(request, `demo:lock:${login}`, { accountId, login, secret }),
    );
    const { id: deviceId } = lock!.device!;
    locks.push({
      accountId,
      locationId,
      deviceId,
      kind: 'lock',
      login,
      secret,
      currency,
      products: [],
    });
  }
  return locks;
}
