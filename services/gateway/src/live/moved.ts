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

/** What opens the screens that live by each topic: who may not see the figures is not told that they moved. */
const opensTopic: Record<HintTopic, readonly number[]> = {
  orders: [LedgerAll, SalesAndReportingAll],
  figures: [LedgerAll, SalesAndReportingAll],
  kiosks: [SalesAndReportingAll, SetupAll, SetupLocations, ProductsAll],
  stock: [ProductsAll],
  commands: [DevicesCommand, AddonsAll, SalesAndReportingAll, SetupAll, SetupLocations],
  products: [ProductsAll],
  purses: [CustomersAll],
  customers: [CustomersAll],
};

/** What one event of an account says: which screens, and where. */
export interface Moved {
  accountId: number;
  topic: HintTopic;
  locations: readonly number[];
  orderIds: string[];
}

/** What a kind of event moves; nothing of one that says nothing. */
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

/** Comings and goings of devices are told with the change of their status. */
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
  // Of an operator as a whole: it does not say where.
  reads(events.PurseChanged, 'purses', () => ({})),
  reads(events.CustomerChanged, 'customers', () => ({})),
  reads(events.CartChanged, 'orders', ({ cart }) => at(cart)),
];
const readingOf = new Map(
  readings.map((reading) => [`${reading.event.topic}/${reading.event.type}`, reading]),
);

/** The topics whose events move something. */
export const movingTopics = [...new Set(readings.map(({ event }) => event.topic))];

/** Reads an event as far as hints need it; nothing of a kind that no screen lives by, or that this release does not know. */
export function movedBy({ topic, value, headers }: LogRecord): Moved | undefined {
  const reading = readingOf.get(`${topic}/${headers[header.type]}`);
  if (!value || !reading) return undefined;
  return { accountId: Number(headers[header.account]), ...reading.read(value) };
}

/**
 * The hint of some moves for one listener: just of what they may see (PERM-2), and whoever is limited to locations hears
 * of those alone (PERM-4).
 */
export function hintFor(
  principal: Principal,
  accountId: number,
  all: readonly Moved[],
  at: string,
): Hint | undefined {
  const heard = all.filter((moved) => hears(principal, accountId, moved, 'some'));
  if (heard.length === 0) return undefined;
  // Sales of several places are told together: just those of one's own places are named.
  const named = heard.filter((moved) => hears(principal, accountId, moved, 'every'));
  return {
    accountId,
    topics: [...new Set(heard.map(({ topic }) => topic))],
    orderIds: named.flatMap(({ orderIds }) => orderIds).slice(0, 100),
    at,
  };
}

/** Whether the listener holds what opens the topic at some, or at every, place of the move. */
function hears(
  principal: Principal,
  accountId: number,
  { topic, locations }: Moved,
  which: 'some' | 'every',
): boolean {
  const accounts = accountsWith(principal, ...opensTopic[topic]);
  if (accounts !== 'all' && !accounts.includes(accountId)) return false;
  const held = locationsAt(principal, [accountId], opensTopic[topic]);
  return held === 'all' || locations[which]((id) => held.includes(id));
}
