import { startService, type Environment, type RunningService } from '@backroom/platform';
import { support } from './blueprint.js';

/** The blueprint, for the process that migrates its tables. */
export { support as blueprint };

export function start(env: Environment): Promise<RunningService> {
  return startService(support, env);
}
