import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountScope, Clock, Commands, currentPrincipal } from '@backroom/platform';
import type { Device } from '@backroom/proto/locations/v1/location';
import type { DeviceAccess } from '../broker/device-access.js';
import { DEVICE_ACCESS } from '../tokens.js';
import { deviceOf } from './device.entity.js';
import { deviceChanged } from './device.events.js';
import { insertDevice, type NewDevice } from './insert-device.js';
import { DeviceSecrets } from './secrets.js';

export type { NewDevice };

export class RegisterDevice {
  constructor(
    readonly device: NewDevice,
    readonly idempotencyKey: string,
  ) {}
}

/** Adds a device with its own credentials to a location; an external broker gets them right after. */
@CommandHandler(RegisterDevice)
export class RegisterDeviceHandler implements ICommandHandler<RegisterDevice, Device> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly secrets: DeviceSecrets,
    @Inject(DEVICE_ACCESS) private readonly access: DeviceAccess | undefined,
  ) {}

  async execute({ device, idempotencyKey }: RegisterDevice): Promise<Device> {
    const { secret, login, ...visible } = device;
    const options = {
      name: 'register-device',
      scope: accountScope(device.accountId),
      principal: currentPrincipal(),
      idempotencyKey,
      input: { login, ...visible },
    };
    const registered = await this.commands.run(options, async (tx) => {
      const hash = this.secrets.hash(secret);
      const record = await insertDevice(tx, device, hash, this.clock.now());
      tx.publish(deviceChanged(record));
      const created = deviceOf(record);
      tx.audit({
        accountId: device.accountId,
        locationId: device.locationId,
        subjectKind: device.kind,
        subjectId: created.id,
        after: created,
      });
      await this.access?.grant(tx, record, secret);
      return created;
    });
    this.access?.wake();
    return registered;
  }
}
