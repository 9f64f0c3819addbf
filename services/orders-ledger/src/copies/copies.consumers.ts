import { defineConsumer } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import * as sql from './copies.sql.js';

/** The copies of what others own, each kept by one consumer of its state topic. */
export const copyConsumers = [
  defineConsumer({
    // Another name than at first: read once more from the beginning, for the programs.
    name: 'orders-ledger.accounts-and-programs',
    topic: events.AccountChanged.topic,
    events: [events.AccountChanged],
    handle: (tx, received) =>
      sql.upsertAccounts(
        tx,
        received.flatMap(({ payload }) => payload?.account ?? []),
      ),
  }),
  defineConsumer({
    name: 'orders-ledger.locations',
    topic: events.LocationChanged.topic,
    events: [events.LocationChanged],
    handle: (tx, received) =>
      sql.upsertLocations(
        tx,
        received.flatMap(({ payload }) => payload?.location ?? []),
      ),
  }),
  defineConsumer({
    name: 'orders-ledger.fees',
    topic: events.LocationFeeChanged.topic,
    events: [events.LocationFeeChanged],
    handle: (tx, received) =>
      sql.upsertFees(
        tx,
        received.flatMap(({ payload }) => payload ?? []),
      ),
  }),
  defineConsumer({
    name: 'orders-ledger.devices',
    topic: events.DeviceChanged.topic,
    events: [events.DeviceChanged],
    handle: (tx, received) =>
      sql.upsertDevices(
        tx,
        received.flatMap(({ payload }) => payload?.device ?? []),
      ),
  }),
  defineConsumer({
    name: 'orders-ledger.products',
    topic: events.ProductChanged.topic,
    events: [events.ProductChanged],
    handle: (tx, received) =>
      sql.upsertProducts(
        tx,
        received.flatMap(({ payload }) => payload?.product ?? []),
      ),
  }),
  defineConsumer({
    name: 'orders-ledger.prices',
    topic: events.PriceChanged.topic,
    events: [events.PriceChanged],
    handle: (tx, received) =>
      sql.upsertPrices(
        tx,
        received.flatMap(({ payload }) => payload?.price ?? []),
      ),
  }),
];
