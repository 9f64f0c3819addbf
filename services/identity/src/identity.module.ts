import { Module, type OnModuleInit } from '@nestjs/common';
import { Database, PLATFORM, readConfig, type DatabasePlatform } from '@backroom/platform';
import { CreateRoleHandler } from './access/create-role.command.js';
import { syncSystemRoles } from './access/sync-system-roles.js';
import { CreateAccountHandler } from './account/create-account.command.js';
import { identityConfig } from './config.js';
import { IdentityController } from './identity.controller.js';
import { LoginHandler } from './session/login.command.js';
import { LogoutHandler } from './session/logout.command.js';
import { RefreshSessionHandler } from './session/refresh-session.command.js';
import { AccessTokenSigner } from './session/tokens.js';
import { CreateUserHandler } from './user/create-user.command.js';

@Module({
  controllers: [IdentityController],
  providers: [
    {
      provide: AccessTokenSigner,
      inject: [PLATFORM],
      useFactory: (platform: DatabasePlatform) =>
        new AccessTokenSigner(readConfig(identityConfig, platform.env).ACCESS_TOKEN_PRIVATE_KEY),
    },
    LoginHandler,
    RefreshSessionHandler,
    LogoutHandler,
    CreateAccountHandler,
    CreateUserHandler,
    CreateRoleHandler,
  ],
})
export class IdentityModule implements OnModuleInit {
  constructor(private readonly database: Database) {}

  async onModuleInit(): Promise<void> {
    await syncSystemRoles(this.database);
  }
}
