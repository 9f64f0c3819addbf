import { faults } from './commands.js';
import { itRuns } from './run-command.js';

itRuns(faults);
