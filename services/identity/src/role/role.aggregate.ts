import type { Aggregate } from '@backroom/platform';
import { rolesGroupsPeople } from '../migrations/003-roles-groups-people.js';
import { changingApart } from '../migrations/036-changing-apart.js';
import { namesAnew } from '../migrations/041-names-anew.js';
import { CreateRoleHandler } from './create-role.command.js';
import { DeleteRoleHandler } from './delete-role.command.js';
import { RoleRecord } from './role.entity.js';
import { RolesController } from './roles.controller.js';
import { UpdateRoleHandler } from './update-role.command.js';

/** Roles: permissions at some locations of an account. */
export const role: Aggregate = {
  entities: [RoleRecord],
  migrations: [rolesGroupsPeople, changingApart, namesAnew],
  controllers: [RolesController],
  commands: [CreateRoleHandler, UpdateRoleHandler, DeleteRoleHandler],
};
