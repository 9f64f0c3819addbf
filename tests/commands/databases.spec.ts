import { onDatabases, onFiles } from './commands.js';
import { itRuns } from './run-command.js';

itRuns([...onFiles, ...onDatabases]);
