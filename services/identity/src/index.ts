import {
  seedService,
  startService,
  withService,
  type Environment,
  type RunningService,
} from '@backroom/platform';
import { identity } from './blueprint.js';
import { seedPeopleAndAccounts } from './demo/seed.js';
import { addSuperAdmin, type FirstPerson } from './user/add-super-admin.js';

/** What it is made of: for whoever brings its tables up to date. */
export { identity as blueprint };

export function start(env: Environment): Promise<RunningService> {
  return startService(identity, env);
}

/** 2: with people who buy and keep nothing. */
export const demoVersion = 2;

export function seedDemo(env: Environment): Promise<void> {
  return seedService(identity, env, seedPeopleAndAccounts);
}

/** Makes somebody who may do everything, on the service's database: how a new system gets its first person. */
export function makeSuperAdmin(env: Environment, person: FirstPerson): Promise<void> {
  return withService(identity, env, 'jobs', (app) => addSuperAdmin(app, person));
}
