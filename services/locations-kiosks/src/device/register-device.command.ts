import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountScope, Clock, Commands, currentPrincipal, Problem } from '@backroom/platform';
import type { Device } from '@backroom/proto/locations/v1/location';
import type { DeviceAccess } from '../broker/device-access.js';
import { DEVICE_ACCESS } from '../tokens.js';
import { deviceChanged } from './device.events.js';
import { DeviceSecrets } from './secrets.js';

export interface NewDevice {
  accountId: number;
  locationId: number;
  kind: 'kiosk' | 'lock' | 'validator';
  name: string;
  serialNumber: string;
  /** MQTT user name; unique over all operators. */
  login: string;
  /** At least 16 characters; only its HMAC is kept. */
  secret: string;
}

export class RegisterDevice {
  constructor(
    readonly device: NewDevice,
    readonly idempotencyKey: string,
  ) {}
}

/** Adds a device to a location with its own credentials; a broker elsewhere learns of them right after. */
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
      // A foreign key looks past row-level security: the place has to be seen by the operator.
      const [place] = await tx.query('select 1 from location where id = $1 and account_id = $2', [
        device.locationId,
        device.accountId,
      ]);
      if (!place) throw Problem.notFound('location');
      const [row] = await tx.query<{ id: number; credentials_version: number; enabled: boolean }>(
        `insert into device (account_id, location_id, kind, name, serial_number, login, secret_hash, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) returning id, credentials_version, enabled`,
        [
          device.accountId,
          device.locationId,
          device.kind,
          device.name,
          device.serialNumber,
          login,
          this.secrets.hash(secret),
          this.clock.now(),
        ],
      );
      const created: Device = { ...visible, id: row!.id, enabled: row!.enabled };
      tx.publish(deviceChanged(created, row!.credentials_version));
      tx.audit({
        accountId: device.accountId,
        subjectKind: device.kind,
        subjectId: created.id,
        after: created,
      });
      await this.access?.grant(tx, { ...created, login }, secret);
      return created;
    });
    this.access?.wake();
    return registered;
  }
}
