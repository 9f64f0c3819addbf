import type { FileAct } from './downloads-panel';
import type { ServerFile } from './downloads.types';

const acts: Record<ServerFile['state'], readonly FileAct['act'][]> = {
  waiting: ['cancel'],
  running: ['cancel'],
  done: ['download', 'remove'],
  failed: ['retry', 'remove'],
  cancelled: ['retry', 'remove'],
};

/** What can be done with a file in a state. */
export const actsOf = (state: ServerFile['state']): readonly FileAct['act'][] => acts[state];
