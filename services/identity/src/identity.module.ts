import { Module, type OnModuleInit } from '@nestjs/common';
import { Database, PLATFORM, readConfig, type DatabasePlatform } from '@backroom/platform';
import { syncSystemRoles } from './access/sync-system-roles.js';
import { AccountsController } from './account/accounts.controller.js';
import { CloseAccountHandler } from './account/close-account.command.js';
import { CreateAccountHandler } from './account/create-account.command.js';
import { UpdateAccountHandler } from './account/update-account.command.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditSecret } from './audit/audit-secret.js';
import { identityConfig } from './config.js';
import { ErasePersonHandler } from './erasure/erase-person.command.js';
import { CreateGroupHandler } from './group/create-group.command.js';
import { DeleteGroupHandler } from './group/delete-group.command.js';
import { UpdateGroupHandler } from './group/update-group.command.js';
import { DeleteLinkHandler, SaveLinkHandler } from './link/save-link.command.js';
import { LinksController } from './link/links.controller.js';
import { CreateRoleHandler } from './role/create-role.command.js';
import { DeleteRoleHandler } from './role/delete-role.command.js';
import { RolesController } from './role/roles.controller.js';
import { UpdateRoleHandler } from './role/update-role.command.js';
import { AssignAccountHandler } from './user/assign-account.command.js';
import { IdentityController } from './identity.controller.js';
import { SessionsModule } from './session/sessions.module.js';
import { CreateUserHandler } from './user/create-user.command.js';
import { Invites } from './user/invites.js';
import { OthersEmails } from './user/others-email.js';
import { GrantRoleHandler } from './user/grant-role.command.js';
import { PeopleController } from './user/people.controller.js';
import { RevokeRoleHandler } from './user/revoke-role.command.js';
import { UpdateUserHandler } from './user/update-user.command.js';

@Module({
  imports: [SessionsModule],
  controllers: [
    IdentityController,
    PeopleController,
    RolesController,
    AccountsController,
    AuditController,
    LinksController,
  ],
  providers: [
    {
      provide: AuditSecret,
      inject: [PLATFORM],
      useFactory: (platform: DatabasePlatform) =>
        new AuditSecret(readConfig(identityConfig, platform.env).AUDIT_KEY),
    },
    ErasePersonHandler,
    CreateAccountHandler,
    UpdateAccountHandler,
    CloseAccountHandler,
    Invites,
    OthersEmails,
    CreateUserHandler,
    UpdateUserHandler,
    AssignAccountHandler,
    GrantRoleHandler,
    RevokeRoleHandler,
    CreateRoleHandler,
    UpdateRoleHandler,
    DeleteRoleHandler,
    CreateGroupHandler,
    UpdateGroupHandler,
    DeleteGroupHandler,
    SaveLinkHandler,
    DeleteLinkHandler,
  ],
})
export class IdentityModule implements OnModuleInit {
  constructor(private readonly database: Database) {}

  async onModuleInit(): Promise<void> {
    await syncSystemRoles(this.database);
  }
}
