import { Database, from, type Aggregate } from '@backroom/platform';
import { systemRolesReadOnly } from '../migrations/002-system-roles-read-only.js';
import { deviceManagement } from '../migrations/023-device-management.js';
import { IdentityController } from './identity.controller.js';
import { syncSystemRoles } from './sync-system-roles.js';

/** What somebody may do, found out for each call; and the roles that are the same for all accounts. */
export const access: Aggregate = {
  migrations: [systemRolesReadOnly, deviceManagement],
  answers: [IdentityController],
  onStart: [from([Database], syncSystemRoles)],
};
