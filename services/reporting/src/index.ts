import { seedService, startService, type Environment, type RunningService } from '@backroom/platform';
import { reporting } from './blueprint.js';
import { projectionCaughtUp } from './demo/caught-up.js';

/** What it is made of: for whoever brings its tables up to date. */
export { reporting as blueprint };

export function start(env: Environment): Promise<RunningService> {
  return startService(reporting, env);
}

/** Nothing of its own: it waits until the demo's sales have arrived. */
export function seedDemo(env: Environment): Promise<void> {
  return seedService(reporting, env, projectionCaughtUp);
}
