import { Clock, DueWorkRunner, from, PLATFORM, provide, type Aggregate } from '@backroom/platform';
import { deviceAccess } from '../migrations/003-device-access.js';
import { BROKER_ADMIN, DEVICE_ACCESS, LOCATIONS_CONFIG } from '../tokens.js';
import { accessHandler } from './access.work.js';
import { BrokerAdmin } from './broker-admin.js';
import { DeviceAccess } from './device-access.js';
import { SecretSeal } from './sealed-secret.js';

/** Access to an external broker. */
export const broker: Aggregate = {
  migrations: [deviceAccess],
  providers: [
    provide(BROKER_ADMIN, [LOCATIONS_CONFIG, PLATFORM], ({ BROKER_ADMIN_URL: url }, { log }) =>
      url ? new BrokerAdmin(url, log) : undefined,
    ),
    provide(SecretSeal, [LOCATIONS_CONFIG], ({ BROKER_SEAL_KEY }) => new SecretSeal(BROKER_SEAL_KEY ?? '')),
    provide(
      DEVICE_ACCESS,
      [BROKER_ADMIN, SecretSeal, Clock, DueWorkRunner],
      (admin, seal, clock, dueWork) => admin && new DeviceAccess(seal, clock, dueWork),
    ),
  ],
  dueWork: [from([BROKER_ADMIN, SecretSeal], (admin, seal) => (admin ? [accessHandler(admin, seal)] : []))],
};
