import { Module, type OnModuleInit } from '@nestjs/common';
import {
  Clock,
  Database,
  PLATFORM,
  Random,
  readConfig,
  Seal,
  type DatabasePlatform,
} from '@backroom/platform';
import { hashWithMemory } from './passwords.js';
import { IDENTITY_CONFIG, identityConfig, type IdentityConfig } from '../config.js';
import { MailSealer } from './ask-for-mail.js';
import { ChangePasswordHandler } from './change-password.command.js';
import { scheduleCleanUp } from './clean-up.work.js';
import { ConfirmRegistrationHandler } from './confirm-registration.command.js';
import { EndOtherSessionsHandler, EndOwnSessionHandler } from './end-sessions.command.js';
import { FreshProofs } from './fresh-proof.js';
import { LoginHandler } from './login.command.js';
import { LogoutHandler } from './logout.command.js';
import { ProveOneselfHandler } from './prove-oneself.command.js';
import { RefreshSessionHandler } from './refresh-session.command.js';
import { RegisterHandler } from './register.command.js';
import { RequestPasswordResetHandler } from './request-password-reset.command.js';
import { ResendConfirmationHandler } from './resend-confirmation.command.js';
import { ResetPasswordHandler } from './reset-password.command.js';
import { LimitIdleTimeHandler } from '../account/limit-idle-time.command.js';
import { ApiKeysController } from '../api-key/api-keys.controller.js';
import { CreateApiKeyHandler } from '../api-key/create-api-key.command.js';
import { RevokeApiKeyHandler } from '../api-key/revoke-api-key.command.js';
import { BeginSsoHandler } from '../sso/begin-sso.command.js';
import { FinishSsoHandler } from '../sso/finish-sso.command.js';
import { SsoProviders } from '../sso/provider.js';
import { SetSsoHandler } from '../sso/set-sso.command.js';
import { SsoController } from '../sso/sso.controller.js';
import { SsoSecrets } from '../sso/sso.sql.js';
import { AnswerChallengeHandler } from '../two-factor/answer-challenge.command.js';
import {
  BeginTwoFactorHandler,
  ConfirmTwoFactorHandler,
  DisableTwoFactorHandler,
} from '../two-factor/own-second-factor.command.js';
import { RequireTwoFactorHandler } from '../two-factor/require-two-factor.command.js';
import { SecondFactors } from '../two-factor/second-factor.sql.js';
import { TwoFactorController } from '../two-factor/two-factor.controller.js';
import { OldEmail } from '../user/old-email.js';
import { StandIns } from '../user/stand-in.js';
import { NewEmails } from './new-email.js';
import { OwnProofs } from './own-proof.js';
import { ProofsOfWork } from './proof-of-work.js';
import { SecretDigests } from './secret-digest.js';
import { SessionOpener } from './session-opener.js';
import { SignInThrottle } from './sign-in-throttle.js';
import { SessionsController } from './sessions.controller.js';
import { AccessTokenSigner } from './tokens.js';

/** How people get in and stay in. */
@Module({
  controllers: [SessionsController, TwoFactorController, ApiKeysController, SsoController],
  providers: [
    {
      provide: IDENTITY_CONFIG,
      inject: [PLATFORM],
      useFactory: (platform: DatabasePlatform) => {
        const config = readConfig(identityConfig, platform.env);
        hashWithMemory(config.PASSWORD_MEMORY);
        return config;
      },
    },
    {
      provide: AccessTokenSigner,
      inject: [IDENTITY_CONFIG],
      useFactory: (config: IdentityConfig) => new AccessTokenSigner(config.ACCESS_TOKEN_PRIVATE_KEY),
    },
    {
      provide: MailSealer,
      inject: [IDENTITY_CONFIG],
      useFactory: (config: IdentityConfig) => new MailSealer(new Seal(config.MAIL_SEAL_KEY)),
    },
    {
      provide: SecondFactors,
      inject: [IDENTITY_CONFIG],
      useFactory: (config: IdentityConfig) => new SecondFactors(new Seal(config.IDENTITY_SEAL_KEY)),
    },
    {
      provide: SecretDigests,
      inject: [IDENTITY_CONFIG],
      useFactory: (config: IdentityConfig) => new SecretDigests(config.IDENTITY_SEAL_KEY),
    },
    {
      provide: ProofsOfWork,
      inject: [IDENTITY_CONFIG, Clock, Random],
      useFactory: (config: IdentityConfig, clock: Clock, random: Random) =>
        new ProofsOfWork(config.IDENTITY_SEAL_KEY, clock, random),
    },
    {
      provide: SsoSecrets,
      inject: [IDENTITY_CONFIG],
      useFactory: (config: IdentityConfig) => new SsoSecrets(new Seal(config.IDENTITY_SEAL_KEY)),
    },
    {
      provide: SsoProviders,
      inject: [IDENTITY_CONFIG, SsoSecrets, Clock],
      useFactory: ({ PUBLIC_URL, SSO_LOOPBACK }: IdentityConfig, secrets: SsoSecrets, clock: Clock) =>
        new SsoProviders(secrets, PUBLIC_URL, SSO_LOOPBACK === '1', clock),
    },
    BeginSsoHandler,
    FinishSsoHandler,
    SetSsoHandler,
    AnswerChallengeHandler,
    BeginTwoFactorHandler,
    ConfirmTwoFactorHandler,
    DisableTwoFactorHandler,
    RequireTwoFactorHandler,
    LimitIdleTimeHandler,
    CreateApiKeyHandler,
    RevokeApiKeyHandler,
    SessionOpener,
    SignInThrottle,
    OwnProofs,
    OldEmail,
    StandIns,
    NewEmails,
    LoginHandler,
    RefreshSessionHandler,
    LogoutHandler,
    RegisterHandler,
    ResendConfirmationHandler,
    ConfirmRegistrationHandler,
    RequestPasswordResetHandler,
    ResetPasswordHandler,
    ChangePasswordHandler,
    EndOwnSessionHandler,
    EndOtherSessionsHandler,
    FreshProofs,
    ProveOneselfHandler,
  ],
  exports: [IDENTITY_CONFIG, MailSealer, SessionOpener, SignInThrottle, OwnProofs, SecretDigests, NewEmails],
})
export class SessionsModule implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await scheduleCleanUp(this.database, this.clock);
  }
}
