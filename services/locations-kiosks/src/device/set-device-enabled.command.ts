import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountScope, Clock, Commands, currentPrincipal, Problem } from '@backroom/platform';
import type { Device } from '@backroom/proto/locations/v1/location';
import type { DeviceAccess } from '../broker/device-access.js';
import { DEVICE_ACCESS } from '../tokens.js';
import { deviceChanged } from './device.events.js';
import { endWaiting } from './end-waiting.js';

export class SetDeviceEnabled {
  constructor(
    readonly device: { id: number; accountId: number },
    readonly enabled: boolean,
    readonly idempotencyKey: string,
  ) {}
}

/** Shuts a device out at once, or lets it in again with the credentials it had. */
@CommandHandler(SetDeviceEnabled)
export class SetDeviceEnabledHandler implements ICommandHandler<SetDeviceEnabled, Device> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    @Inject(DEVICE_ACCESS) private readonly access: DeviceAccess | undefined,
  ) {}

  async execute({ device, enabled, idempotencyKey }: SetDeviceEnabled): Promise<Device> {
    const { id, accountId } = device;
    const options = {
      name: 'set-device-enabled',
      scope: accountScope(accountId),
      principal: currentPrincipal(),
      idempotencyKey,
      input: { ...device, enabled },
    };
    const changed = await this.commands.run(options, async (tx) => {
      const [before] = await tx.query<{ enabled: boolean }>(
        'select enabled from device where id = $1 and account_id = $2 for update',
        [id, accountId],
      );
      if (!before) throw Problem.notFound('device');
      const [row] = await tx.query<Device & { version: number; login: string; [column: string]: unknown }>(
        `update device set enabled = $3 where id = $1 and account_id = $2
         returning id, account_id as "accountId", location_id as "locationId", kind, name,
           serial_number as "serialNumber", enabled, credentials_version as version, login`,
        [id, accountId, enabled],
      );
      const { version, login, ...after } = row!;
      tx.publish(deviceChanged(after, version));
      tx.audit({
        accountId,
        subjectKind: after.kind,
        subjectId: id,
        before: { ...after, ...before },
        after,
      });
      if (!enabled) await endWaiting(tx, id, this.clock.now());
      await this.access?.follow(tx, { id, accountId, login });
      return after;
    });
    this.access?.wake();
    return changed;
  }
}
