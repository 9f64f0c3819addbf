import { startService, type Environment, type RunningService } from '@backroom/platform';
import { support } from './blueprint.js';

/** What it is made of: for whoever brings its tables up to date. */
export { support as blueprint };

export function start(env: Environment): Promise<RunningService> {
  return startService(support, env);
}
