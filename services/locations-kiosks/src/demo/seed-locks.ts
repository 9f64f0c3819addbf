import type { CommandBus } from '@nestjs/cqrs';
import type { Device } from '@backroom/proto/locations/v1/location';
import { RegisterDevice } from '../device/register-device.command.js';
import type { DemoDevice } from './seed.js';

/** A cooler with a lock beside the first kiosk of each place. Safe to repeat. */
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
    const lock: Device = await commands.execute(
      new RegisterDevice(
        {
          accountId,
          locationId,
          kind: 'lock',
          name: 'Drinks cooler',
          serialNumber: `CL-${locationId}`,
          login,
          secret,
        },
        `demo:lock:${login}`,
      ),
    );
    locks.push({
      accountId,
      locationId,
      deviceId: lock.id,
      kind: 'lock',
      login,
      secret,
      currency,
      products: [],
    });
  }
  return locks;
}
