import { Clock, DueWorkRunner, from, PLATFORM, provide, type Aggregate } from '@backroom/platform';
import { accessHandler } from '../broker/access.work.js';
import { BrokerAdmin } from '../broker/broker-admin.js';
import { DeviceAccess } from '../broker/device-access.js';
import { SecretSeal } from '../broker/sealed-secret.js';
import { SaveKioskHandler } from '../kiosk/save-kiosk.command.js';
import { devicesInOwnPlaces } from '../migrations/002-devices-in-own-places.js';
import { deviceAccess } from '../migrations/003-device-access.js';
import { deviceBoots } from '../migrations/010-device-boots.js';
import { boundedLines } from '../migrations/011-bounded-lines.js';
import { loginsWithoutCase } from '../migrations/012-logins-without-case.js';
import { askAgainHandler } from '../sequence/ask-again.work.js';
import { sequenceConsumers } from '../sequence/sequence.consumers.js';
import { BROKER_ADMIN, DEVICE_ACCESS, LOCATIONS_CONFIG } from '../tokens.js';
import { DeviceRecord } from './device.entity.js';
import { DeviceTokens } from './device-token.js';
import { DevicesController } from './devices.controller.js';
import { diagnosticsConsumer } from './diagnostics.consumer.js';
import { lastOrderConsumer } from './last-order.consumer.js';
import { RegisterDeviceHandler } from './register-device.command.js';
import { DeviceSecrets } from './secrets.js';
import { SetDeviceEnabledHandler } from './set-device-enabled.command.js';

/** Devices as they are registered: how they get in, what they last reported, and what of it is missing. */
export const device: Aggregate = {
  entities: [DeviceRecord],
  migrations: [devicesInOwnPlaces, deviceAccess, deviceBoots, boundedLines, loginsWithoutCase],
  answers: [DevicesController],
  commands: [RegisterDeviceHandler, SetDeviceEnabledHandler, SaveKioskHandler],
  providers: [
    provide(DeviceSecrets, [LOCATIONS_CONFIG], ({ DEVICE_PEPPER }) => new DeviceSecrets(DEVICE_PEPPER)),
    provide(DeviceTokens, [LOCATIONS_CONFIG], ({ DEVICE_PEPPER }) => new DeviceTokens(DEVICE_PEPPER)),
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
  consumers: [diagnosticsConsumer, lastOrderConsumer, from([Clock], sequenceConsumers)],
  dueWork: [
    from([BROKER_ADMIN, SecretSeal], (admin, seal) => (admin ? [accessHandler(admin, seal)] : [])),
    from([Clock], askAgainHandler),
  ],
};
