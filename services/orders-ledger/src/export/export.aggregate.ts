import {
  Clock,
  Commands,
  Database,
  Exports,
  exportWork,
  Files,
  from,
  Ids,
  LongWorkRunner,
  PLATFORM,
  provide,
  type Aggregate,
} from '@backroom/platform';
import { exportJobs } from '../migrations/012-exports.js';
import { cartsExport } from './carts-export.js';
import { ExportsController } from './exports.controller.js';
import { ledgerExport } from './ledger-export.js';

/** Lists as files. */
export const exported: Aggregate = {
  migrations: [exportJobs],
  answers: [ExportsController],
  providers: [
    provide(
      Exports,
      [Database, Commands, Files, Clock, Ids, LongWorkRunner],
      (database, commands, files, clock, ids, work) =>
        new Exports({ database, commands, files, clock, ids, work }),
    ),
  ],
  longWork: [
    from([Files, Clock, PLATFORM], (files, clock, { log }) =>
      exportWork({
        sources: {
          order: ledgerExport,
          valueAdd: ledgerExport,
          tabPayment: ledgerExport,
          carts: cartsExport,
        },
        files,
        clock,
        log,
      }),
    ),
  ],
};
