import { seedService, startService, type Environment, type RunningService } from '@backroom/platform';
import { identity } from './blueprint.js';
import { seedPeopleAndAccounts } from './demo/seed.js';

/** What it is made of: for whoever brings its tables up to date. */
export { identity as blueprint };

export function start(env: Environment): Promise<RunningService> {
  return startService(identity, env);
}

export function seedDemo(env: Environment): Promise<void> {
  return seedService(identity, env, seedPeopleAndAccounts);
}
