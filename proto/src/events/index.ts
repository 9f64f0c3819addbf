import { PriceChanged, ProductChanged } from '../gen/backroom/catalogue/v1/catalogue_events.js';
import { DeviceMessage } from '../gen/backroom/devices/v1/devices_events.js';
import { AccountChanged, GrantsChanged, UserChanged } from '../gen/backroom/identity/v1/identity_events.js';
import {
  DeviceChanged,
  DeviceStatusChanged,
  LocationChanged,
} from '../gen/backroom/locations/v1/locations_events.js';
import { OrderPaid, OrderQuarantined } from '../gen/backroom/orders/v1/orders_events.js';
import { FiguresChanged } from '../gen/backroom/reporting/v1/reporting_events.js';
import { AuditRecorded } from '../gen/backroom/platform/v1/audit.js';
import { event } from './event-type.js';

/** Every event of the system, declared once. What an event means stands at its message in `proto/`. */
export const events = {
  AccountChanged: event('accounts', 'AccountChanged', AccountChanged),
  UserChanged: event('users', 'UserChanged', UserChanged),
  GrantsChanged: event('grants', 'GrantsChanged', GrantsChanged),
  ProductChanged: event('products', 'ProductChanged', ProductChanged),
  PriceChanged: event('prices', 'PriceChanged', PriceChanged),
  LocationChanged: event('locations', 'LocationChanged', LocationChanged),
  DeviceChanged: event('devices', 'DeviceChanged', DeviceChanged),
  DeviceStatusChanged: event('devices.status', 'DeviceStatusChanged', DeviceStatusChanged),
  DeviceOrders: event('device.orders', 'DeviceMessage', DeviceMessage),
  DeviceDiagnostics: event('device.diagnostics', 'DeviceMessage', DeviceMessage),
  DeviceEvents: event('device.events', 'DeviceMessage', DeviceMessage),
  OrderPaid: event('orders', 'OrderPaid', OrderPaid),
  OrderQuarantined: event('orders', 'OrderQuarantined', OrderQuarantined),
  FiguresChanged: event('figures', 'FiguresChanged', FiguresChanged),
  AuditRecorded: event('audit', 'AuditRecorded', AuditRecorded),
} as const;

const day = 86_400_000;

/** Topics and how long they keep their records, in milliseconds; `undefined` keeps for ever. */
export const topics: readonly { name: string; partitions: number; retention?: number }[] = [
  ...['device.orders', 'device.diagnostics', 'device.events', 'audit'].map((name) => topic(name, 35 * day)),
  ...['accounts', 'users', 'grants', 'products', 'prices', 'locations', 'devices', 'orders'].map((name) => topic(name)),
  topic('devices.status', 3_600_000),
  topic('figures', 3_600_000),
].flatMap((declared) => [declared, { ...topic(`${declared.name}.dead`, 90 * day) }]);

function topic(name: string, retention?: number) {
  return { name, partitions: 12, retention };
}

export { event, type EventDeclaration, type PayloadCodec } from './event-type.js';
