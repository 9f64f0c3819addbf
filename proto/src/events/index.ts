import {
  FeaturedChanged,
  LocationTaxChanged,
  ParChanged,
  PrekitChanged,
  PriceChanged,
  ProductChanged,
  StockMoved,
  TaxChanged,
} from '../gen/backroom/catalogue/v1/catalogue_events.js';
import { CustomerChanged } from '../gen/backroom/customers/v1/customers_events.js';
import { LoyaltyProgramChanged } from '../gen/backroom/customers/v1/loyalty_events.js';
import { DeviceMessage } from '../gen/backroom/devices/v1/devices_events.js';
import {
  AccountChanged,
  GrantsChanged,
  PersonChanged,
  UserChanged,
} from '../gen/backroom/identity/v1/identity_events.js';
import {
  AlarmEnded,
  AlarmRaised,
  CommandIssued,
  CommandMoved,
  ConfigApplied,
  ConfigChanged,
  DeviceCameBack,
  DeviceChanged,
  DeviceStatusChanged,
  DeviceWentOffline,
  LocationChanged,
  LocationFeeChanged,
  MessagesMissing,
} from '../gen/backroom/locations/v1/locations_events.js';
import {
  CartChanged,
  LoadRefunded,
  OrderPaid,
  OrderQuarantined,
  OrderRefunded,
  QuarantineResolved,
  RefundFailed,
  TabPaid,
  ValueAdded,
} from '../gen/backroom/orders/v1/orders_events.js';
import { FiguresChanged } from '../gen/backroom/reporting/v1/reporting_events.js';
import { MailRefused, MailRequested } from '../gen/backroom/support/v1/mail_events.js';
import {
  PurseChanged,
  RedemptionFlagged,
  ShortfallFound,
  ShortfallSettled,
} from '../gen/backroom/tenders/v1/purse_events.js';
import { AuditRecorded } from '../gen/backroom/platform/v1/audit.js';
import { event } from './event-type.js';

/** Every event of the system, declared once. What an event means stands at its message in `proto/`. */
export const events = {
  AccountChanged: event('accounts', 'AccountChanged', AccountChanged),
  UserChanged: event('users', 'UserChanged', UserChanged),
  PersonChanged: event('people', 'PersonChanged', PersonChanged),
  CustomerChanged: event('customers', 'CustomerChanged', CustomerChanged),
  LoyaltyProgramChanged: event('loyalty', 'LoyaltyProgramChanged', LoyaltyProgramChanged),
  GrantsChanged: event('grants', 'GrantsChanged', GrantsChanged),
  ProductChanged: event('products', 'ProductChanged', ProductChanged),
  FeaturedChanged: event('products.featured', 'FeaturedChanged', FeaturedChanged),
  PriceChanged: event('prices', 'PriceChanged', PriceChanged),
  TaxChanged: event('taxes', 'TaxChanged', TaxChanged),
  LocationTaxChanged: event('taxes.locations', 'LocationTaxChanged', LocationTaxChanged),
  StockMoved: event('stock', 'StockMoved', StockMoved),
  ParChanged: event('stock', 'ParChanged', ParChanged),
  PrekitChanged: event('stock', 'PrekitChanged', PrekitChanged),
  LocationChanged: event('locations', 'LocationChanged', LocationChanged),
  LocationFeeChanged: event('locations.fees', 'LocationFeeChanged', LocationFeeChanged),
  DeviceChanged: event('devices', 'DeviceChanged', DeviceChanged),
  DeviceStatusChanged: event('devices.status', 'DeviceStatusChanged', DeviceStatusChanged),
  CommandIssued: event('commands', 'CommandIssued', CommandIssued),
  CommandMoved: event('commands', 'CommandMoved', CommandMoved),
  DeviceWentOffline: event('alarms', 'DeviceWentOffline', DeviceWentOffline),
  DeviceCameBack: event('alarms', 'DeviceCameBack', DeviceCameBack),
  AlarmRaised: event('alarms', 'AlarmRaised', AlarmRaised),
  AlarmEnded: event('alarms', 'AlarmEnded', AlarmEnded),
  ConfigChanged: event('devices.config', 'ConfigChanged', ConfigChanged),
  ConfigApplied: event('devices.applied', 'ConfigApplied', ConfigApplied),
  MessagesMissing: event('devices.missing', 'MessagesMissing', MessagesMissing),
  DeviceOrders: event('device.orders', 'DeviceMessage', DeviceMessage),
  DeviceDiagnostics: event('device.diagnostics', 'DeviceMessage', DeviceMessage),
  DeviceEvents: event('device.events', 'DeviceMessage', DeviceMessage),
  DeviceCarts: event('device.carts', 'DeviceMessage', DeviceMessage),
  DeviceStock: event('device.stock', 'DeviceMessage', DeviceMessage),
  DeviceCash: event('device.cash', 'DeviceMessage', DeviceMessage),
  DeviceAcks: event('device.acks', 'DeviceMessage', DeviceMessage),
  DeviceRejected: event('device.rejected', 'DeviceMessage', DeviceMessage),
  OrderPaid: event('orders', 'OrderPaid', OrderPaid),
  ValueAdded: event('orders', 'ValueAdded', ValueAdded),
  TabPaid: event('orders', 'TabPaid', TabPaid),
  OrderQuarantined: event('orders', 'OrderQuarantined', OrderQuarantined),
  QuarantineResolved: event('orders', 'QuarantineResolved', QuarantineResolved),
  OrderRefunded: event('refunds', 'OrderRefunded', OrderRefunded),
  LoadRefunded: event('refunds', 'LoadRefunded', LoadRefunded),
  RefundFailed: event('refunds', 'RefundFailed', RefundFailed),
  CartChanged: event('carts', 'CartChanged', CartChanged),
  PurseChanged: event('wallets', 'PurseChanged', PurseChanged),
  RedemptionFlagged: event('wallets', 'RedemptionFlagged', RedemptionFlagged),
  ShortfallFound: event('wallets', 'ShortfallFound', ShortfallFound),
  ShortfallSettled: event('wallets', 'ShortfallSettled', ShortfallSettled),
  FiguresChanged: event('figures', 'FiguresChanged', FiguresChanged),
  MailRequested: event('mail', 'MailRequested', MailRequested),
  MailRefused: event('mail.refused', 'MailRefused', MailRefused),
  AuditRecorded: event('audit', 'AuditRecorded', AuditRecorded),
} as const;

export interface TopicDeclaration {
  name: string;
  partitions: number;
  /** Milliseconds that a record is kept; absent: for ever. */
  retention?: number;
  /** Only the last record of each key is kept. */
  compacted?: boolean;
}

const partitions = 12;
const day = 86_400_000;
const hour = 3_600_000;

const fromDevices = [
  'device.orders',
  'device.carts',
  'device.diagnostics',
  'device.stock',
  'device.cash',
  'device.events',
  'device.acks',
  'device.rejected',
];
const facts = ['orders', 'refunds', 'carts', 'commands', 'alarms', 'stock', 'wallets'];
const state = [
  'accounts',
  'users',
  'people',
  'grants',
  'customers',
  'loyalty',
  'locations',
  'devices',
  'devices.config',
  'products',
  'products.featured',
  'taxes',
];
/** Kept whole: every price, tax and fee that ever held is needed to book a late sale. */
const history = ['prices', 'taxes.locations', 'locations.fees'];

const declared: TopicDeclaration[] = [
  ...[...fromDevices, 'audit'].map((name) => ({ name, partitions, retention: 35 * day })),
  ...[...facts, ...history].map((name) => ({ name, partitions })),
  ...state.map((name) => ({ name, partitions, compacted: true })),
  // A little longer than a sale may be late.
  { name: 'devices.applied', partitions, retention: 40 * day },
  // Sealed, and of no use once the mail is sent; which of them no server took is told as briefly.
  ...['mail', 'mail.refused'].map((name) => ({ name, partitions, retention: 3 * day })),
  ...['devices.status', 'devices.missing', 'figures'].map((name) => ({ name, partitions, retention: hour })),
];

/** Every topic, each with one for its dead letters. */
export const topics: readonly TopicDeclaration[] = [
  ...declared,
  ...declared.map(({ name }) => ({ name: `${name}.dead`, partitions, retention: 90 * day })),
];

export { event, type EventDeclaration, type PayloadCodec } from './event-type.js';
