import type { Schemas } from '@backroom/gateway/v2';

export interface FileAction {
  act: 'download' | 'cancel' | 'retry' | 'delete';
  file: Schemas['Export'];
  name: string;
}

const actions: Record<Schemas['Export']['state'], readonly FileAction['act'][]> = {
  waiting: ['cancel'],
  running: ['cancel'],
  done: ['download', 'delete'],
  failed: ['retry', 'delete'],
  cancelled: ['retry', 'delete'],
};

/** Returns the actions available for a file in a state. */
export const actionsOf = (state: Schemas['Export']['state']): readonly FileAction['act'][] => actions[state];
