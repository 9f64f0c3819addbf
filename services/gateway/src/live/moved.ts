import { accountsWith, header, locationsAt, type LogRecord, type Principal } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { permissions } from '@backroom/proto/permissions';
import type { Hint, HintTopic } from './hint.js';

const { AddonsAll, DevicesCommand, LedgerAll, SalesAndReportingAll, SetupAll, SetupLocations } = permissions;

/** What opens the screens that live by each topic: who may not see the figures is not told that they moved. */
const opensTopic: Record<HintTopic, readonly number[]> = {
  orders: [LedgerAll, SalesAndReportingAll],
  figures: [LedgerAll, SalesAndReportingAll],
  kiosks: [SalesAndReportingAll, SetupAll, SetupLocations],
  commands: [DevicesCommand, AddonsAll, SalesAndReportingAll, SetupAll, SetupLocations],
};

/** What one event of an account says: which screens, and where. */
export interface Moved {
  accountId: number;
  topic: HintTopic;
  locations: readonly number[];
  orderIds: string[];
}

/** Reads an event as far as hints need it. */
export function movedBy({ topic, value, headers }: LogRecord): Moved | undefined {
  if (!value) return undefined;
  const accountId = Number(headers[header.account]);
  if (topic === events.FiguresChanged.topic) {
    const { locationIds, orderIds } = events.FiguresChanged.codec.decode(value);
    return { accountId, topic: 'figures', locations: locationIds, orderIds };
  }
  if (topic === events.DeviceStatusChanged.topic) {
    const { locationId } = events.DeviceStatusChanged.codec.decode(value);
    return { accountId, topic: 'kiosks', locations: [locationId], orderIds: [] };
  }
  if (topic === events.AlarmRaised.topic) {
    // The other kinds of this topic come with a change of the device's status.
    const type = headers[header.type];
    if (type !== events.AlarmRaised.type && type !== events.AlarmEnded.type) return undefined;
    const { alarm } = events.AlarmRaised.codec.decode(value);
    return { accountId, topic: 'kiosks', locations: alarm ? [alarm.locationId] : [], orderIds: [] };
  }
  if (topic === events.CommandMoved.topic) {
    // Both kinds of this topic begin with the command.
    const { command } = events.CommandMoved.codec.decode(value);
    return { accountId, topic: 'commands', locations: command ? [command.locationId] : [], orderIds: [] };
  }
  if (topic === events.OrderRefunded.topic) {
    // Both kinds of this topic begin with the refund.
    const { refund } = events.OrderRefunded.codec.decode(value);
    return { accountId, topic: 'orders', locations: refund ? [refund.locationId] : [], orderIds: [] };
  }
  if (topic === events.CartChanged.topic) {
    const { cart } = events.CartChanged.codec.decode(value);
    return { accountId, topic: 'orders', locations: cart ? [cart.locationId] : [], orderIds: [] };
  }
  if (headers[header.type] !== events.OrderPaid.type)
    return { accountId, topic: 'orders', locations: [], orderIds: [] };
  const { order } = events.OrderPaid.codec.decode(value);
  return { accountId, topic: 'orders', locations: order ? [order.locationId] : [], orderIds: [] };
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
