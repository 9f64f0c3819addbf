import { header, locationsAt, type LogRecord, type Principal } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { Hint, HintTopic } from './live-hub.js';

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
  if (headers[header.type] !== events.OrderPaid.type)
    return { accountId, topic: 'orders', locations: [], orderIds: [] };
  const { order } = events.OrderPaid.codec.decode(value);
  return { accountId, topic: 'orders', locations: order ? [order.locationId] : [], orderIds: [] };
}

/** The hint of some moves for one listener: whoever is limited to locations hears of those alone (PERM-4). */
export function hintFor(
  principal: Principal,
  accountId: number,
  all: readonly Moved[],
  at: string,
): Hint | undefined {
  if (principal.accounts !== 'all' && !principal.accounts.includes(accountId)) return undefined;
  const held = locationsAt(principal, [accountId]);
  const heard =
    held === 'all' ? all : all.filter(({ locations }) => locations.some((id) => held.includes(id)));
  if (heard.length === 0) return undefined;
  // Sales of several places are told together: just those of one's own places are named.
  const named =
    held === 'all' ? heard : heard.filter(({ locations }) => locations.every((id) => held.includes(id)));
  return {
    accountId,
    topics: [...new Set(heard.map(({ topic }) => topic))],
    orderIds: named.flatMap(({ orderIds }) => orderIds).slice(0, 100),
    at,
  };
}
