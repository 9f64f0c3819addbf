import { Clock, Ids } from '../clock/index.js';
import { Commands } from '../command/index.js';
import { Database } from '../database/index.js';
import { LongWorkRunner } from '../due-work/index.js';
import { Files } from '../files/index.js';
import type { Aggregate } from '../service/aggregate.js';
import { PLATFORM } from '../service/tokens.js';
import { from, provide } from '../wiring/index.js';
import type { ExportSources } from './export-source.js';
import { exportWork } from './export-work.js';
import { EXPORT_REACH, KeptExportsController, type ExportReach } from './exports.controller.js';
import { Exports } from './exports.js';

/**
 * The parts of an aggregate whose service writes lists as files: it has a table of `exportTables`, and provides
 * `Files`.
 */
export function writesExports(
  sources: ExportSources,
  reach: ExportReach,
): Required<Pick<Aggregate, 'controllers' | 'providers' | 'longWork'>> {
  return {
    controllers: [KeptExportsController],
    providers: [
      provide(EXPORT_REACH, [], () => reach),
      provide(
        Exports,
        [Database, Commands, Files, Clock, Ids, LongWorkRunner],
        (database, commands, files, clock, ids, work) =>
          new Exports({ database, commands, files, clock, ids, work }),
      ),
    ],
    longWork: [
      from([Files, Clock, PLATFORM], (files, clock, { log }) => exportWork({ sources, files, clock, log })),
    ],
  };
}
