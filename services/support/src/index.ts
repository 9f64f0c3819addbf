import { startService, type Environment, type RunningService } from '@backroom/platform';
import { support } from './blueprint.js';

export function start(env: Environment): Promise<RunningService> {
  return startService(support, env);
}
