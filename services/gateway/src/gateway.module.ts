import { Module } from '@nestjs/common';
import { Clock, EVENT_LOG, PLATFORM, readConfig, type EventLog, type Platform } from '@backroom/platform';
import type { IdentityService } from '@backroom/proto/identity/v1/identity_service';
import { AuditController } from './audit/audit.controller.js';
import { ErasureController } from './audit/erasure.controller.js';
import type { ApiKeysService } from '@backroom/proto/identity/v1/api_keys_service';
import type { LocationsService } from '@backroom/proto/locations/v1/locations_service';
import { GATEWAY_CONFIG, gatewayConfig, type GatewayConfig } from './config.js';
import { CspReportsController } from './errors/csp-reports.controller.js';
import { ErrorsController } from './errors/errors.controller.js';
import { LiveController } from './live/live.controller.js';
import { LiveHub } from './live/live-hub.js';
import { AccountsController } from './people/accounts.controller.js';
import { TaxesController } from './catalogue/taxes.controller.js';
import { GroupsController } from './people/groups.controller.js';
import { LinksController } from './people/links.controller.js';
import { RolesController } from './people/roles.controller.js';
import { UserRolesController } from './people/user-roles.controller.js';
import { UsersController } from './people/users.controller.js';
import { CommandByQueryController } from './places/command-by-query.controller.js';
import { CommandsController } from './places/commands.controller.js';
import { CheckInController } from './places/check-in.controller.js';
import { KioskRecordsController } from './places/kiosk-records.controller.js';
import { KiosksController } from './places/kiosks.controller.js';
import { LocksController } from './places/locks.controller.js';
import { PresenceController } from './places/presence.controller.js';
import { LocationsController } from './places/locations.controller.js';
import { ThemesController } from './places/themes.controller.js';
import { CartsController } from './sales/carts.controller.js';
import { DashboardController } from './sales/dashboard.controller.js';
import { JournalController } from './sales/journal.controller.js';
import { ExportFile } from './sales/export/export-file.js';
import { ExportsController } from './sales/export/exports.controller.js';
import { LedgerController } from './sales/ledger.controller.js';
import { OrdersController } from './sales/orders.controller.js';
import { PaymentWebhooksController } from './sales/payment-webhooks.controller.js';
import { ReconciliationController } from './sales/reconciliation.controller.js';
import { QuarantineController } from './sales/quarantine.controller.js';
import { RefundsController } from './sales/refunds.controller.js';
import { SalesController } from './sales/sales.controller.js';
import { API_KEYS, IDENTITY, LOCATIONS, serviceClients } from './services.js';
import { DeadLettersController } from './system/dead-letters.controller.js';
import { everyService } from './system/every-service.js';
import { ProjectionsController } from './system/projections.controller.js';
import { AccessGuard } from './session/access-guard.js';
import { AccessTokenVerifier } from './session/access-token.js';
import { ApiKeysController } from './session/api-keys.controller.js';
import { ApiKeyVerifier } from './session/api-key.js';
import { DeviceTokenController } from './session/device-token.controller.js';
import { DeviceTokenVerifier } from './session/device-token.js';
import { AuthController } from './session/auth.controller.js';
import { OwnSessionsController } from './session/own-sessions.controller.js';
import { RateLimits } from './rate-limit/rate-limits.js';
import { PasswordsController } from './session/passwords.controller.js';
import { RefreshCookie } from './session/refresh-cookie.js';
import { RegisterController } from './session/register.controller.js';
import { SsoController } from './session/sso.controller.js';
import { SsoCookie } from './session/sso-cookie.js';
import { SsoSettingsController } from './session/sso-settings.controller.js';
import { TwoFactorController } from './session/two-factor.controller.js';

/** Every controller of the API; the OpenAPI document and the isolation tests are made from these. */
export const controllers = [
  AuthController,
  DeviceTokenController,
  RegisterController,
  PasswordsController,
  OwnSessionsController,
  TwoFactorController,
  ApiKeysController,
  SsoController,
  SsoSettingsController,
  UsersController,
  UserRolesController,
  RolesController,
  GroupsController,
  TaxesController,
  AccountsController,
  LinksController,
  LocationsController,
  KiosksController,
  CommandsController,
  CommandByQueryController,
  KioskRecordsController,
  ThemesController,
  CheckInController,
  PresenceController,
  LocksController,
  CartsController,
  DashboardController,
  LedgerController,
  ExportsController,
  OrdersController,
  RefundsController,
  SalesController,
  PaymentWebhooksController,
  ReconciliationController,
  QuarantineController,
  JournalController,
  LiveController,
  DeadLettersController,
  ProjectionsController,
  AuditController,
  ErasureController,
  ErrorsController,
  CspReportsController,
];

@Module({
  controllers,
  providers: [
    ...serviceClients,
    everyService,
    ExportFile,
    {
      provide: GATEWAY_CONFIG,
      inject: [PLATFORM],
      useFactory: (platform: Platform) => readConfig(gatewayConfig, platform.env),
    },
    {
      provide: AccessTokenVerifier,
      inject: [GATEWAY_CONFIG, Clock],
      useFactory: (config: GatewayConfig, clock: Clock) =>
        new AccessTokenVerifier(config.ACCESS_TOKEN_PUBLIC_KEYS, clock),
    },
    {
      provide: AccessGuard,
      inject: [AccessTokenVerifier, IDENTITY, API_KEYS, LOCATIONS],
      useFactory: (
        tokens: AccessTokenVerifier,
        identity: IdentityService,
        apiKeys: ApiKeysService,
        locations: LocationsService,
      ) => new AccessGuard(tokens, identity, new ApiKeyVerifier(apiKeys), new DeviceTokenVerifier(locations)),
    },
    RefreshCookie,
    SsoCookie,
    {
      provide: RateLimits,
      inject: [GATEWAY_CONFIG, Clock],
      useFactory: (config: GatewayConfig, clock: Clock) => new RateLimits(config.RATE_LIMITS, clock),
    },
    {
      provide: LiveHub,
      inject: [EVENT_LOG, Clock, AccessGuard],
      useFactory: (eventLog: EventLog, clock: Clock, guard: AccessGuard) =>
        new LiveHub(eventLog, clock, (userId) => guard.forget(userId)),
    },
  ],
})
export class GatewayModule {}
