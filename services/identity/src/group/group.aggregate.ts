import type { Aggregate } from '@backroom/platform';
import { CreateGroupHandler } from './create-group.command.js';
import { DeleteGroupHandler } from './delete-group.command.js';
import { GroupRecord } from './group.entity.js';
import { UpdateGroupHandler } from './update-group.command.js';

/** Location groups, to which roles can be limited. Their tables and calls came with those of roles. */
export const group: Aggregate = {
  entities: [GroupRecord],
  commands: [CreateGroupHandler, UpdateGroupHandler, DeleteGroupHandler],
};
