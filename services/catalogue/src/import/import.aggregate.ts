import { Clock, Commands, Database, Files, from, PLATFORM, type Aggregate } from '@backroom/platform';
import { imports } from '../migrations/020-imports.js';
import { importUndo } from '../migrations/021-import-undo.js';
import { Imports } from './imports.js';
import { ImportsController } from './imports.controller.js';
import { importWork } from './import.work.js';

/** Products imported from files. */
export const imported: Aggregate = {
  migrations: [imports, importUndo],
  controllers: [ImportsController],
  providers: [Imports],
  longWork: [
    from([Database, Commands, Files, Clock, PLATFORM], (database, commands, files, clock, { log }) =>
      importWork({ database, commands, files, clock, log }),
    ),
  ],
};
