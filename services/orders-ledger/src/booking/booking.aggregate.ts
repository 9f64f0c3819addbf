import type { Aggregate } from '@backroom/platform';
import { ordersAndJournal } from '../migrations/001-orders-and-journal.js';
import { coveringDayIndex } from '../migrations/003-covering-day-index.js';
import { fees } from '../migrations/004-fees.js';
import { journalByDay } from '../migrations/009-journal-by-day.js';
import { deviceOrdersConsumer } from './device-orders.consumer.js';

/** Books the sales that devices report, once each, with their journal entries. */
export const booking: Aggregate = {
  migrations: [ordersAndJournal, coveringDayIndex, fees, journalByDay],
  consumers: [deviceOrdersConsumer],
};
