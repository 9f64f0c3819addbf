import type { CommandBus } from '@nestjs/cqrs';
import type { Device } from '@backroom/proto/locations/v1/location';
import { RegisterDevice } from '../device/register-device.command.js';
import type { DemoDevice } from './demo-device.js';

/** Adds a bill validator next to the first kiosk of each operator. Safe to repeat. */
export async function seedValidators(
  commands: CommandBus,
  kiosks: readonly DemoDevice[],
  secretOf: (login: string) => string,
): Promise<DemoDevice[]> {
  const first = new Map<number, DemoDevice>();
  for (const kiosk of kiosks) if (!first.has(kiosk.accountId)) first.set(kiosk.accountId, kiosk);
  const validators: DemoDevice[] = [];
  for (const { accountId, locationId, currency } of first.values()) {
    const login = `demo-${accountId}-${locationId}-validator`;
    const secret = secretOf(login);
    const request = {
      ...{ accountId, locationId, kind: 'validator' as const, name: 'Bill validator' },
      ...{ serialNumber: `BV-${locationId}`, login, secret },
    };
    const { id: deviceId, kind }: Device = await commands.execute(
      new RegisterDevice(request, `demo:validator:${login}`),
    );
    validators.push({ accountId, locationId, deviceId, kind, login, secret, currency, products: [] });
  }
  return validators;
}
