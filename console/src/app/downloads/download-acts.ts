import type { Schemas } from '@backroom/gateway/v2';

export interface FileAct {
  act: 'download' | 'cancel' | 'retry' | 'delete';
  file: Schemas['Export'];
  name: string;
}

const acts: Record<Schemas['Export']['state'], readonly FileAct['act'][]> = {
  waiting: ['cancel'],
  running: ['cancel'],
  done: ['download', 'delete'],
  failed: ['retry', 'delete'],
  cancelled: ['retry', 'delete'],
};

/** Returns the actions available for a file in a state. */
export const actsOf = (state: Schemas['Export']['state']): readonly FileAct['act'][] => acts[state];
