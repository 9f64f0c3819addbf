import { seedService, startService, type Environment, type RunningService } from '@backroom/platform';
import { reporting } from './blueprint.js';
import { projectionCaughtUp } from './demo/caught-up.js';

/** The blueprint, for the process that migrates its tables. */
export { reporting as blueprint };

export function start(env: Environment): Promise<RunningService> {
  return startService(reporting, env);
}

/** Seeds nothing; waits until the demo’s sales have arrived. */
export function seedDemo(env: Environment): Promise<void> {
  return seedService(reporting, env, projectionCaughtUp);
}
