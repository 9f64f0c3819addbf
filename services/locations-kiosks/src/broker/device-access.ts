import { Clock, DueWorkRunner, schedule, type Tx } from '@backroom/platform';
import { accessWork, type AccessWork } from './access.work.js';
import type { SecretSeal } from './sealed-secret.js';

/** Whose access to the broker changed. */
interface AccessOf {
  id: number;
  accountId: number;
  login: string;
}

/**
 * Asks for a device's access to the broker to follow the registry. It is written down in the transaction that changes
 * the device and done after it: what was committed gets to the broker, what was rolled back does not.
 */
export class DeviceAccess {
  constructor(
    private readonly seal: SecretSeal,
    private readonly clock: Clock,
    private readonly dueWork: DueWorkRunner,
  ) {}

  /** The device has a new secret: kept sealed until the broker knows it. */
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

  /** The device goes by another login from now on: the one it had is forgotten. */
  async forgetLogin(tx: Tx, { id, login }: Omit<AccessOf, 'accountId'>): Promise<void> {
    const payload: AccessWork = { deviceId: id, login, isFormer: true };
    const key = `${id}:${login}`;
    // Of every tenant: whoever goes by the login next may be of another one.
    await schedule(tx, { kind: accessWork, key, accountId: 0, dueAt: this.clock.now(), payload });
  }

  /** To be called after the commit: done now, not at the next look. */
  wake(): void {
    this.dueWork.wake();
  }
}
