import { Database, from, type Aggregate } from '@backroom/platform';
import { systemRolesReadOnly } from '../migrations/002-system-roles-read-only.js';
import { deviceManagement } from '../migrations/023-device-management.js';
import { IdentityController } from './identity.controller.js';
import { syncSystemRoles } from './sync-system-roles.js';

/** Resolution of access rights per call, and the roles shared by all accounts. */
export const access: Aggregate = {
  migrations: [systemRolesReadOnly, deviceManagement],
  controllers: [IdentityController],
  onStart: [from([Database], syncSystemRoles)],
};
