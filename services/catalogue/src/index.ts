import { seedService, startService, type Environment, type RunningService } from '@backroom/platform';
import { catalogue } from './blueprint.js';
import { seedDefaultTaxes } from './demo/default-taxes.js';
import { seedProducts } from './demo/seed.js';

/** What it is made of: for whoever brings its tables up to date. */
export { catalogue as blueprint };

export function start(env: Environment): Promise<RunningService> {
  return startService(catalogue, env);
}

export function seedDemo(env: Environment): Promise<void> {
  return seedService(catalogue, env, seedProducts);
}

/** Once there are locations. */
export function finishDemo(env: Environment): Promise<void> {
  return seedService(catalogue, env, seedDefaultTaxes);
}
