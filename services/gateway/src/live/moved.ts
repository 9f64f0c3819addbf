import {
  accountsWith,
  header,
  locationsAt,
  type EventType,
  type LogRecord,
  type Principal,
} from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { permissions } from '@backroom/proto/permissions';
import type { Hint, HintTopic } from './hint.js';

const { AddonsAll, CustomersAll, DevicesCommand, LedgerAll, ProductsAll, SalesAndReportingAll } = permissions;
const { SetupAll, SetupLocations } = permissions;

/** Permissions for the screens of each topic: users without them must not learn that the data changed. */
const topicPermissions: Record<HintTopic, readonly number[]> = {
  orders: [LedgerAll, SalesAndReportingAll],
  figures: [LedgerAll, SalesAndReportingAll],
  kiosks: [SalesAndReportingAll, SetupAll, SetupLocations, ProductsAll],
  stock: [ProductsAll],
  commands: [DevicesCommand, AddonsAll, SalesAndReportingAll, SetupAll, SetupLocations],
  products: [ProductsAll],
  purses: [CustomersAll],
  customers: [CustomersAll],
};

/** The effect of one event of an account: topic and locations. */
export interface Moved {
  accountId: number;
  topic: HintTopic;
  locations: readonly number[];
  orderIds: string[];
}

/** How events of one type are read. */
interface Reading {
  event: EventType<unknown>;
  read(value: Uint8Array): Omit<Moved, 'accountId'>;
}

function reads<T>(event: EventType<T>, topic: HintTopic, placesOf: (payload: T) => Partial<Moved>): Reading {
  return {
    event,
    read: (value) => ({ topic, locations: [], orderIds: [], ...placesOf(event.codec.decode(value)) }),
  };
}

const at = (place: { locationId: number } | undefined) => ({ locations: place ? [place.locationId] : [] });

/** Connects and disconnects of devices are covered by the change of their status. */
const readings: readonly Reading[] = [
  reads(events.FiguresChanged, 'figures', ({ locationIds: locations, orderIds }) => ({
    locations,
    orderIds,
  })),
  reads(events.DeviceStatusChanged, 'kiosks', at),
  reads(events.AlarmRaised, 'kiosks', ({ alarm }) => at(alarm)),
  reads(events.AlarmEnded, 'kiosks', ({ alarm }) => at(alarm)),
  reads(events.CommandIssued, 'commands', ({ command }) => at(command)),
  reads(events.CommandMoved, 'commands', ({ command }) => at(command)),
  reads(events.OrderPaid, 'orders', ({ order }) => at(order)),
  reads(events.ValueAdded, 'orders', ({ order }) => at(order)),
  reads(events.TabPaid, 'orders', ({ order }) => at(order)),
  reads(events.OrderQuarantined, 'orders', at),
  reads(events.QuarantineResolved, 'orders', () => ({})),
  reads(events.OrderRefunded, 'orders', ({ refund }) => at(refund)),
  reads(events.LoadRefunded, 'orders', ({ refund }) => at(refund)),
  reads(events.RefundFailed, 'orders', ({ refund }) => at(refund)),
  reads(events.StockMoved, 'stock', at),
  reads(events.ParChanged, 'stock', at),
  reads(events.PrekitChanged, 'stock', ({ prekit }) => at(prekit)),
  reads(events.ProductChanged, 'products', () => ({})),
  reads(events.PriceChanged, 'products', () => ({})),
  reads(events.FeaturedChanged, 'products', at),
  // Concerns the whole operator: it has no location.
  reads(events.PurseChanged, 'purses', () => ({})),
  reads(events.CustomerChanged, 'customers', () => ({})),
  reads(events.CartChanged, 'orders', ({ cart }) => at(cart)),
];
const readingOf = new Map(
  readings.map((reading) => [`${reading.event.topic}/${reading.event.type}`, reading]),
);

/** Topics of events with an effect. */
export const movingTopics = [...new Set(readings.map(({ event }) => event.topic))];

/** Reads an event as far as hints need it; returns undefined for types without a screen, or unknown to this release. */
export function movedBy({ topic, value, headers }: LogRecord): Moved | undefined {
  const reading = readingOf.get(`${topic}/${headers[header.type]}`);
  if (!value || !reading) return undefined;
  return { accountId: Number(headers[header.account]), ...reading.read(value) };
}

/**
 * Returns the hint of several events for one listener: only what they may see (PERM-2); users limited to locations
 * receive only those (PERM-4).
 */
export function hintFor(
  principal: Principal,
  accountId: number,
  all: readonly Moved[],
  at: string,
): Hint | undefined {
  const visible = all.filter((moved) => mayReceive(principal, accountId, moved, 'some'));
  if (visible.length === 0) return undefined;
  // Sales of several locations share a hint: only those of the listener's locations are named.
  const named = visible.filter((moved) => mayReceive(principal, accountId, moved, 'every'));
  return {
    accountId,
    topics: [...new Set(visible.map(({ topic }) => topic))],
    orderIds: named.flatMap(({ orderIds }) => orderIds).slice(0, 100),
    at,
  };
}

/** Whether the listener has a permission for the topic at one, or at every, location of the event. */
function mayReceive(
  principal: Principal,
  accountId: number,
  { topic, locations }: Moved,
  which: 'some' | 'every',
): boolean {
  const accounts = accountsWith(principal, ...topicPermissions[topic]);
  if (accounts !== 'all' && !accounts.includes(accountId)) return false;
  const held = locationsAt(principal, [accountId], topicPermissions[topic]);
  return held === 'all' || locations[which]((id) => held.includes(id));
}
