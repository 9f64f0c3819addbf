import { seedService, startService, type Environment, type RunningService } from '@backroom/platform';
import { ordersLedger } from './blueprint.js';
import { seedOrders } from './demo/seed.js';

/** The parts of the service, used to migrate its database. */
export { ordersLedger as blueprint };

export function start(env: Environment): Promise<RunningService> {
  return startService(ordersLedger, env);
}

/** 2: adds tabs and cards on file. */
export const demoVersion = 2;

export function seedDemo(env: Environment): Promise<void> {
  return seedService(ordersLedger, env, seedOrders);
}
