import type { ServiceBlueprint } from '@backroom/platform';
import { IdentityServiceService } from '@backroom/proto/identity/v1/identity_service';
import { SessionsServiceService } from '@backroom/proto/identity/v1/sessions_service';
import { IdentityModule } from './identity.module.js';
import { peopleAndAccounts } from './migrations/001-people-and-accounts.js';
import { systemRolesReadOnly } from './migrations/002-system-roles-read-only.js';
import { registrationsAndResets } from './migrations/010-registrations-and-resets.js';
import { signInWork } from './session/due-work.js';

export const identity: ServiceBlueprint = {
  migrations: [peopleAndAccounts, systemRolesReadOnly, registrationsAndResets],
  module: IdentityModule,
  rpc: [IdentityServiceService, SessionsServiceService],
  dueWork: signInWork,
};
