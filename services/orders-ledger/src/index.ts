import { seedService, startService, type Environment, type RunningService } from '@backroom/platform';
import { ordersLedger } from './blueprint.js';
import { seedOrders } from './demo/seed.js';

export function start(env: Environment): Promise<RunningService> {
  return startService(ordersLedger, env);
}

export function seedDemo(env: Environment): Promise<void> {
  return seedService(ordersLedger, env, seedOrders);
}
