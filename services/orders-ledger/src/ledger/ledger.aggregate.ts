import type { Aggregate } from '@backroom/platform';
import { OrdersController } from './orders.controller.js';

/** The list of sales, its search and its counters. */
export const ledger: Aggregate = { controllers: [OrdersController] };
