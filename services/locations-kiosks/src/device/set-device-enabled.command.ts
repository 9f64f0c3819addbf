import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountScope, Clock, Commands, currentPrincipal, Problem } from '@backroom/platform';
import type { Device } from '@backroom/proto/locations/v1/location';
import type { DeviceAccess } from '../broker/device-access.js';
import { DEVICE_ACCESS } from '../tokens.js';
import { deviceOf, DeviceRecord } from './device.entity.js';
import { deviceChanged } from './device.events.js';
import { endWaitingCommands } from './end-waiting.js';

export class SetDeviceEnabled {
  constructor(
    readonly device: { id: number; accountId: number },
    readonly enabled: boolean,
    readonly idempotencyKey: string,
  ) {}
}

/** Disables a device at once, or enables it again with its previous credentials. */
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
      const record = await tx.records.findOne(DeviceRecord, {
        where: { id, accountId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!record) throw Problem.notFound('device');
      await tx.records.update(DeviceRecord, { id, accountId }, { enabled });
      tx.publish(deviceChanged({ ...record, enabled }));
      const before = deviceOf(record);
      const after = { ...before, enabled };
      const { locationId, kind } = record;
      tx.audit({ accountId, locationId, subjectKind: kind, subjectId: id, before, after });
      if (!enabled) await endWaitingCommands(tx, id, this.clock.now());
      await this.access?.follow(tx, record);
      return after;
    });
    this.access?.wake();
    return changed;
  }
}
