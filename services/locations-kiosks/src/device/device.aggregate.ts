import { provide, type Aggregate } from '@backroom/platform';
import { devicesInOwnPlaces } from '../migrations/002-devices-in-own-places.js';
import { loginsWithoutCase } from '../migrations/012-logins-without-case.js';
import { LOCATIONS_CONFIG } from '../tokens.js';
import { DeviceRecord } from './device.entity.js';
import { DeviceTokens } from './device-token.js';
import { DevicesController } from './devices.controller.js';
import { diagnosticsConsumer } from './diagnostics.consumer.js';
import { lastOrderConsumer } from './last-order.consumer.js';
import { RegisterDeviceHandler } from './register-device.command.js';
import { DeviceSecrets } from './secrets.js';
import { SetDeviceEnabledHandler } from './set-device-enabled.command.js';

/** Registered devices: their credentials and last reports. */
export const device: Aggregate = {
  entities: [DeviceRecord],
  migrations: [devicesInOwnPlaces, loginsWithoutCase],
  controllers: [DevicesController],
  commands: [RegisterDeviceHandler, SetDeviceEnabledHandler],
  providers: [
    provide(DeviceSecrets, [LOCATIONS_CONFIG], ({ DEVICE_PEPPER }) => new DeviceSecrets(DEVICE_PEPPER)),
    provide(DeviceTokens, [LOCATIONS_CONFIG], ({ DEVICE_PEPPER }) => new DeviceTokens(DEVICE_PEPPER)),
  ],
  consumers: [diagnosticsConsumer, lastOrderConsumer],
};
