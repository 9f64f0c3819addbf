import { Clock, type ServiceBlueprint } from '@backroom/platform';
import { AccountsServiceService } from '@backroom/proto/identity/v1/accounts_service';
import { AuditServiceService } from '@backroom/proto/identity/v1/audit_service';
import { IdentityServiceService } from '@backroom/proto/identity/v1/identity_service';
import { LinksServiceService } from '@backroom/proto/identity/v1/links_service';
import { PeopleServiceService } from '@backroom/proto/identity/v1/people_service';
import { RolesServiceService } from '@backroom/proto/identity/v1/roles_service';
import { auditConsumer } from './audit/audit.consumer.js';
import { AuditSecret } from './audit/audit-secret.js';
import { IdentityModule } from './identity.module.js';
import { locationsConsumer } from './location/locations.consumer.js';
import { peopleAndAccounts } from './migrations/001-people-and-accounts.js';
import { systemRolesReadOnly } from './migrations/002-system-roles-read-only.js';
import { rolesGroupsPeople } from './migrations/003-roles-groups-people.js';
import { audit } from './migrations/020-audit.js';
import { externalLinks } from './migrations/021-external-links.js';
import { parents } from './migrations/022-parents.js';
import { deviceManagement } from './migrations/023-device-management.js';
import { signIn } from './sign-in.js';

export const identity: ServiceBlueprint = {
  migrations: [
    peopleAndAccounts,
    systemRolesReadOnly,
    rolesGroupsPeople,
    audit,
    externalLinks,
    parents,
    deviceManagement,
    ...signIn.migrations,
  ],
  module: IdentityModule,
  rpc: [
    IdentityServiceService,
    PeopleServiceService,
    RolesServiceService,
    AccountsServiceService,
    AuditServiceService,
    LinksServiceService,
    ...signIn.rpc,
  ],
  consumers: (app) => [locationsConsumer, auditConsumer(app.get(AuditSecret), app.get(Clock))],
  dueWork: signIn.dueWork,
};
