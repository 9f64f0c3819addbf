import type { ServiceBlueprint } from '@backroom/platform';
import { IdentityServiceService } from '@backroom/proto/identity/v1/identity_service';
import { IdentityModule } from './identity.module.js';
import { peopleAndAccounts } from './migrations/001-people-and-accounts.js';
import { systemRolesReadOnly } from './migrations/002-system-roles-read-only.js';

export const identity: ServiceBlueprint = {
  migrations: [peopleAndAccounts, systemRolesReadOnly],
  module: IdentityModule,
  rpc: [IdentityServiceService],
};
