import { token } from '@backroom/platform';
import type { BrokerAdmin } from './broker/broker-admin.js';
import type { DeviceAccess } from './broker/device-access.js';
import type { LocationsConfig } from './config.js';

export const LOCATIONS_CONFIG = token<LocationsConfig>('locations-kiosks config');
/** An external broker; undefined where the kiosk-gateway is the broker. */
export const BROKER_ADMIN = token<BrokerAdmin | undefined>('broker admin');
/**
 * Devices' access to an external broker; undefined where the kiosk-gateway is the broker and checks at each connect.
 */
export const DEVICE_ACCESS = token<DeviceAccess | undefined>('device access');
