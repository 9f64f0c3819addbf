import { Clock, DueWorkRunner, schedule, type Tx } from '@backroom/platform';
import { accessWork, type AccessWork } from './access.work.js';
import type { SecretSeal } from './sealed-secret.js';

/** The device whose access to the broker changed. */
interface AccessOf {
  id: number;
  accountId: number;
  login: string;
}

/**
 * Schedules an update of a device's access to the broker. It is recorded in the transaction that changes the device and
 * runs afterwards: committed changes reach the broker, rolled-back ones do not.
 */
export class DeviceAccess {
  constructor(
    private readonly seal: SecretSeal,
    private readonly clock: Clock,
    private readonly dueWork: DueWorkRunner,
  ) {}

  /** The device has a new secret: kept sealed until the broker has it. */
  async grant(tx: Tx, device: AccessOf, secret: string): Promise<void> {
    await tx.query(
      `insert into device_secret_on_its_way (device_id, account_id, sealed) values ($1, $2, $3)
       on conflict (device_id) do update set sealed = excluded.sealed`,
      [device.id, device.accountId, this.seal.seal(device.id, secret)],
    );
    await this.follow(tx, device);
  }

  /** The device was disabled, enabled or removed. */
  async follow(tx: Tx, { id, accountId, login }: AccessOf): Promise<void> {
    const payload: AccessWork = { deviceId: id, login };
    await schedule(tx, { kind: accessWork, key: String(id), accountId, dueAt: this.clock.now(), payload });
  }

  /** The device has a new login: access of the previous one is deleted. */
  async forgetLogin(tx: Tx, { id, login }: Omit<AccessOf, 'accountId'>): Promise<void> {
    const payload: AccessWork = { deviceId: id, login, isFormer: true };
    const key = `${id}:${login}`;
    // Of every tenant: the next device with the login may belong to another one.
    await schedule(tx, { kind: accessWork, key, accountId: 0, dueAt: this.clock.now(), payload });
  }

  /** Call it after the commit: the work then runs now, not at the next poll. */
  wake(): void {
    this.dueWork.wake();
  }
}
