import { Database, from, type Aggregate } from '@backroom/platform';
import { IdentityController } from '../access/identity.controller.js';
import { syncSystemRoles } from '../access/sync-system-roles.js';
import { GroupRecord } from '../group/group.entity.js';
import { CreateGroupHandler } from '../group/create-group.command.js';
import { DeleteGroupHandler } from '../group/delete-group.command.js';
import { UpdateGroupHandler } from '../group/update-group.command.js';
import { LocationCopy, locationsConsumer } from '../location/location-copy.js';
import { systemRolesReadOnly } from '../migrations/002-system-roles-read-only.js';
import { rolesGroupsPeople } from '../migrations/003-roles-groups-people.js';
import { changingApart } from '../migrations/035-changing-apart.js';
import { deviceManagement } from '../migrations/023-device-management.js';
import { CreateRoleHandler } from './create-role.command.js';
import { DeleteRoleHandler } from './delete-role.command.js';
import { RoleRecord } from './role.entity.js';
import { RolesController } from './roles.controller.js';
import { UpdateRoleHandler } from './update-role.command.js';

/** Roles and the groups of locations that they may be limited to: what somebody may do, and where. */
export const role: Aggregate = {
  migrations: [systemRolesReadOnly, rolesGroupsPeople, deviceManagement, changingApart],
  entities: [RoleRecord, GroupRecord, LocationCopy],
  answers: [IdentityController, RolesController],
  commands: [
    CreateRoleHandler,
    UpdateRoleHandler,
    DeleteRoleHandler,
    CreateGroupHandler,
    UpdateGroupHandler,
    DeleteGroupHandler,
  ],
  onStart: [from([Database], syncSystemRoles)],
  consumers: [locationsConsumer],
};
