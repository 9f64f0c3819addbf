import { byName } from './commands.js';
import { itRuns } from './run-command.js';

itRuns(byName, { limit: 330_000 });
