import { Clock, from, Ids, type Aggregate } from '@backroom/platform';
import { settlement as tables } from '../migrations/014-settlement.js';
import { clearedValue } from '../migrations/015-cleared-value.js';
import { paidOrders } from './orders.consumer.js';
import { ReceivablesController } from './receivables.controller.js';
import { ValueJournalController } from './value-journal.controller.js';
import { WriteOffReceivableHandler } from './write-off-receivable.command.js';

/** Settlement of sales paid by stored value, and debts for missing value. */
export const settlement: Aggregate = {
  migrations: [tables, clearedValue],
  controllers: [ReceivablesController, ValueJournalController],
  commands: [WriteOffReceivableHandler],
  consumers: [from([Ids, Clock], paidOrders)],
};
