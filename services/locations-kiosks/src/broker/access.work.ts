import type { DueWorkHandler, Tx } from '@backroom/platform';
import type { DeviceKind } from '@backroom/proto/devices';
import {
  forget,
  forgetLogin,
  denyAccess,
  letIn,
  restoreAccess,
  type AccessCommand,
} from './access-commands.js';
import type { BrokerAdmin } from './broker-admin.js';
import type { SecretSeal } from './sealed-secret.js';

export const accessWork = 'device-access';

export interface AccessWork {
  deviceId: number;
  login: string;
  /** The device has another login now. */
  isFormer?: boolean;
}

interface DeviceRow extends Record<string, unknown> {
  account_id: number;
  kind: DeviceKind;
  enabled: boolean;
  sealed: Buffer | null;
}

/** Brings the broker's access of one device in line with the registry. The secret is deleted once the broker has it. */
export function accessHandler(admin: BrokerAdmin, seal: SecretSeal): DueWorkHandler<AccessWork> {
  return {
    kind: accessWork,
    async handle(tx, { payload: { deviceId, login, isFormer } }) {
      if (isFormer) {
        // Another device may use the login by now.
        const [holder] = await tx.query('select 1 from device where login = $1', [login]);
        if (!holder) await admin.run(forgetLogin(login));
        return;
      }
      const row = await deviceOf(tx, deviceId);
      await admin.run(commandsFor(row, deviceId, login, seal));
      // The secret of a disabled device is kept until it is enabled.
      if (row?.enabled)
        await tx.query('delete from device_secret_on_its_way where device_id = $1', [deviceId]);
    },
  };
}

async function deviceOf(tx: Tx, deviceId: number): Promise<DeviceRow | undefined> {
  const [row] = await tx.query<DeviceRow>(
    `select d.account_id, d.kind, d.enabled, s.sealed
     from device d left join device_secret_on_its_way s on s.device_id = d.id where d.id = $1`,
    [deviceId],
  );
  return row;
}

function commandsFor(
  row: DeviceRow | undefined,
  deviceId: number,
  login: string,
  seal: SecretSeal,
): AccessCommand[] {
  if (!row) return forget(deviceId, login);
  if (!row.enabled) return denyAccess(login);
  if (!row.sealed) return restoreAccess(login);
  const address = { accountId: row.account_id, kind: row.kind, deviceId };
  return letIn(address, login, seal.open(deviceId, row.sealed));
}
