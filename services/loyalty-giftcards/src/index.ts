import { seedService, startService, type Environment, type RunningService } from '@backroom/platform';
import { loyaltyGiftcards } from './blueprint.js';
import { seedCustomers } from './demo/seed.js';

/** The blueprint, for the process that migrates its tables. */
export { loyaltyGiftcards as blueprint };

export function start(env: Environment): Promise<RunningService> {
  return startService(loyaltyGiftcards, env);
}

/** 5: with loyalty programs. */
export const demoVersion = 5;

export function seedDemo(env: Environment): Promise<void> {
  return seedService(loyaltyGiftcards, env, seedCustomers);
}
