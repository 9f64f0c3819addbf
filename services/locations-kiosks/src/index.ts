import { seedService, startService, type Environment, type RunningService } from '@backroom/platform';
import { locationsKiosks } from './blueprint.js';
import { seedPlaces } from './demo/seed.js';

/** The parts of the service, for the job that migrates its tables. */
export { locationsKiosks as blueprint };

export function start(env: Environment): Promise<RunningService> {
  return startService(locationsKiosks, env);
}

export function seedDemo(env: Environment): Promise<void> {
  return seedService(locationsKiosks, env, seedPlaces);
}
