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

/** The blueprint of the service, for the migration runner. */
export { identity as blueprint };

export function start(env: Environment): Promise<RunningService> {
  return startService(identity, env);
}

/** 2: with customers. */
export const demoVersion = 2;

export function seedDemo(env: Environment): Promise<void> {
  return seedService(identity, env, seedPeopleAndAccounts);
}

/** Creates a super admin in the service's database: the first person of a new system. */
export function makeSuperAdmin(env: Environment, person: FirstPerson): Promise<void> {
  return withService(identity, env, 'jobs', (app) => addSuperAdmin(app, person));
}
