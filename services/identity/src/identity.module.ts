import { Module, type OnModuleInit } from '@nestjs/common';
import { Database } from '@backroom/platform';
import { CreateRoleHandler } from './access/create-role.command.js';
import { syncSystemRoles } from './access/sync-system-roles.js';
import { CreateAccountHandler } from './account/create-account.command.js';
import { IdentityController } from './identity.controller.js';
import { SessionsModule } from './session/sessions.module.js';
import { CreateUserHandler } from './user/create-user.command.js';

@Module({
  imports: [SessionsModule],
  controllers: [IdentityController],
  providers: [CreateAccountHandler, CreateUserHandler, CreateRoleHandler],
})
export class IdentityModule implements OnModuleInit {
  constructor(private readonly database: Database) {}

  async onModuleInit(): Promise<void> {
    await syncSystemRoles(this.database);
  }
}
