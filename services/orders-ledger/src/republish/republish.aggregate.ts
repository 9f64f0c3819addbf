import { Clock, from, type Aggregate } from '@backroom/platform';
import { republishing } from '../migrations/002-republishing.js';
import { republishBatch } from './republish-batch.js';
import { RepublishOrders } from './republish-orders.command.js';

/** Publishes booked orders again, for a log that lost them. */
export const republish: Aggregate = {
  migrations: [republishing],
  commands: [RepublishOrders],
  dueWork: [from([Clock], republishBatch)],
};
