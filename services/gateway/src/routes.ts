import { AuditRoutes } from './audit/audit.routes.js';
import { ErasureRoutes } from './audit/erasure.routes.js';
import { CspReportsRoutes } from './errors/csp-reports.routes.js';
import { ErrorsRoutes } from './errors/errors.routes.js';
import { LiveRoutes } from './live/live.routes.js';
import { AccountsRoutes } from './people/accounts.routes.js';
import { TaxesRoutes } from './catalogue/taxes.routes.js';
import { GroupsRoutes } from './people/groups.routes.js';
import { ExternalLinksRoutes } from './people/external-links.routes.js';
import { RolesRoutes } from './people/roles.routes.js';
import { UserRolesRoutes } from './people/user-roles.routes.js';
import { UsersRoutes } from './people/users.routes.js';
import { CommandByQueryRoutes } from './places/command-by-query.routes.js';
import { CommandsRoutes } from './places/commands.routes.js';
import { CheckInRoutes } from './places/check-in.routes.js';
import { DeviceAddressRoutes } from './places/device-address.routes.js';
import { KioskRecordsRoutes } from './places/kiosk-records.routes.js';
import { KiosksRoutes } from './places/kiosks.routes.js';
import { LocksRoutes } from './places/locks.routes.js';
import { AttentionRoutes } from './attention/attention.routes.js';
import { PresenceRoutes } from './places/presence.routes.js';
import { LocationsRoutes } from './places/locations.routes.js';
import { ThemesRoutes } from './places/themes.routes.js';
import { CartsRoutes } from './sales/carts.routes.js';
import { DashboardRoutes } from './sales/dashboard.routes.js';
import { JournalRoutes } from './sales/journal.routes.js';
import { ExportsRoutes } from './sales/export/exports.routes.js';
import { LedgerRoutes } from './sales/ledger.routes.js';
import { OrdersRoutes } from './sales/orders.routes.js';
import { PaymentWebhooksRoutes } from './sales/payment-webhooks.routes.js';
import { ReconciliationRoutes } from './sales/reconciliation.routes.js';
import { QuarantineRoutes } from './sales/quarantine.routes.js';
import { RefundsRoutes } from './sales/refunds.routes.js';
import { SalesRoutes } from './sales/sales.routes.js';
import { DeadLettersRoutes } from './system/dead-letters.routes.js';
import { ProjectionsRoutes } from './system/projections.routes.js';
import { ApiKeysRoutes } from './session/api-keys.routes.js';
import { DeviceTokenRoutes } from './session/device-token.routes.js';
import { AuthRoutes } from './session/auth.routes.js';
import { OwnSessionsRoutes } from './session/own-sessions.routes.js';
import { PasswordsRoutes } from './session/passwords.routes.js';
import { RegisterRoutes } from './session/register.routes.js';
import { SsoRoutes } from './session/sso.routes.js';
import { SsoSettingsRoutes } from './session/sso-settings.routes.js';
import { TwoFactorRoutes } from './session/two-factor.routes.js';

/** Every controller of the API; the OpenAPI document and the isolation tests are made from these. */
export const controllers = [
  AuthRoutes,
  DeviceTokenRoutes,
  RegisterRoutes,
  PasswordsRoutes,
  OwnSessionsRoutes,
  TwoFactorRoutes,
  ApiKeysRoutes,
  SsoRoutes,
  SsoSettingsRoutes,
  UsersRoutes,
  UserRolesRoutes,
  RolesRoutes,
  GroupsRoutes,
  TaxesRoutes,
  AccountsRoutes,
  ExternalLinksRoutes,
  LocationsRoutes,
  KiosksRoutes,
  CommandsRoutes,
  CommandByQueryRoutes,
  DeviceAddressRoutes,
  KioskRecordsRoutes,
  ThemesRoutes,
  CheckInRoutes,
  AttentionRoutes,
  PresenceRoutes,
  LocksRoutes,
  CartsRoutes,
  DashboardRoutes,
  LedgerRoutes,
  ExportsRoutes,
  OrdersRoutes,
  RefundsRoutes,
  SalesRoutes,
  PaymentWebhooksRoutes,
  ReconciliationRoutes,
  QuarantineRoutes,
  JournalRoutes,
  LiveRoutes,
  DeadLettersRoutes,
  ProjectionsRoutes,
  AuditRoutes,
  ErasureRoutes,
  ErrorsRoutes,
  CspReportsRoutes,
];
