import { AuditRoutes } from './audit/audit.routes.js';
import { ErasureRoutes } from './audit/erasure.routes.js';
import { CspReportsRoutes } from './errors/csp-reports.routes.js';
import { CustomerGroupsRoutes } from './customers/customer-groups.routes.js';
import { GiftCardsRoutes } from './customers/gift-cards.routes.js';
import { TabsRoutes } from './customers/tabs.routes.js';
import { LoyaltyRoutes } from './customers/loyalty.routes.js';
import { CustomersRoutes } from './customers/customers.routes.js';
import { IdentificationRoutes } from './customers/identification.routes.js';
import { InviteLinksRoutes } from './customers/invite-links.routes.js';
import { InvitesRoutes } from './customers/invites.routes.js';
import { PursesRoutes } from './customers/purses.routes.js';
import { ReceivablesRoutes } from './customers/receivables.routes.js';
import { ReservationsRoutes } from './customers/reservations.routes.js';
import { ErrorsRoutes } from './errors/errors.routes.js';
import { LiveRoutes } from './live/live.routes.js';
import { AccountsRoutes } from './people/accounts.routes.js';
import { PrekitsRoutes } from './catalogue/prekits.routes.js';
import { StocksRoutes } from './catalogue/stocks.routes.js';
import { FeaturedRoutes } from './catalogue/featured.routes.js';
import { ImportsRoutes } from './catalogue/imports.routes.js';
import { ProductImagesRoutes } from './catalogue/product-images.routes.js';
import { ProductPricesRoutes } from './catalogue/product-prices.routes.js';
import { ProductsRoutes } from './catalogue/products.routes.js';
import { TaxesRoutes } from './catalogue/taxes.routes.js';
import { GroupsRoutes } from './people/groups.routes.js';
import { ExternalLinksRoutes } from './people/external-links.routes.js';
import { RolesRoutes } from './people/roles.routes.js';
import { UserRolesRoutes } from './people/user-roles.routes.js';
import { UsersRoutes } from './people/users.routes.js';
import { CommandByQueryRoutes } from './commands/command-by-query.routes.js';
import { CommandsRoutes } from './commands/commands.routes.js';
import { CheckInRoutes } from './locations/check-in.routes.js';
import { DeviceAddressRoutes } from './devices/device-address.routes.js';
import { KioskRecordsRoutes } from './devices/kiosk-records.routes.js';
import { KiosksRoutes } from './devices/kiosks.routes.js';
import { LocksRoutes } from './devices/locks.routes.js';
import { AttentionRoutes } from './attention/attention.routes.js';
import { PresenceRoutes } from './devices/presence.routes.js';
import { LocationsRoutes } from './locations/locations.routes.js';
import { ThemesRoutes } from './themes/themes.routes.js';
import { PriceListsRoutes } from './locations/price-lists.routes.js';
import { CartsRoutes } from './sales/carts.routes.js';
import { DashboardRoutes } from './sales/dashboard.routes.js';
import { JournalRoutes } from './sales/journal.routes.js';
import { ExportsRoutes } from './sales/export/exports.routes.js';
import { LedgerRoutes } from './sales/ledger.routes.js';
import { CardsRoutes } from './sales/cards.routes.js';
import { TabPaymentsRoutes } from './sales/tab-payments.routes.js';
import { LoadsRoutes } from './sales/loads.routes.js';
import { OrdersRoutes } from './sales/orders.routes.js';
import { PaymentWebhooksRoutes } from './sales/payment-webhooks.routes.js';
import { ReconciliationRoutes } from './sales/reconciliation.routes.js';
import { QuarantineRoutes } from './sales/quarantine.routes.js';
import { RefundsRoutes } from './sales/refunds.routes.js';
import { SalesRoutes } from './sales/sales.routes.js';
import { DeadLettersRoutes } from './system/dead-letters.routes.js';
import { ProjectionsRoutes } from './system/projections.routes.js';
import { ApiKeysRoutes } from './access/api-keys.routes.js';
import { DeviceTokenRoutes } from './devices/device-token.routes.js';
import { AuthRoutes } from './session/auth.routes.js';
import { OwnSessionsRoutes } from './session/own-sessions.routes.js';
import { PasswordsRoutes } from './session/passwords.routes.js';
import { RegisterRoutes } from './session/register.routes.js';
import { SsoRoutes } from './sso/sso.routes.js';
import { SsoSettingsRoutes } from './sso/sso-settings.routes.js';
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
  StocksRoutes,
  PrekitsRoutes,
  AccountsRoutes,
  ExternalLinksRoutes,
  ProductsRoutes,
  ImportsRoutes,
  FeaturedRoutes,
  ProductImagesRoutes,
  ProductPricesRoutes,
  LocationsRoutes,
  KiosksRoutes,
  CommandsRoutes,
  CommandByQueryRoutes,
  DeviceAddressRoutes,
  KioskRecordsRoutes,
  ThemesRoutes,
  PriceListsRoutes,
  CheckInRoutes,
  AttentionRoutes,
  PresenceRoutes,
  LocksRoutes,
  CustomersRoutes,
  PursesRoutes,
  CustomerGroupsRoutes,
  GiftCardsRoutes,
  TabsRoutes,
  LoyaltyRoutes,
  IdentificationRoutes,
  ReceivablesRoutes,
  ReservationsRoutes,
  InvitesRoutes,
  InviteLinksRoutes,
  CartsRoutes,
  DashboardRoutes,
  LedgerRoutes,
  ExportsRoutes,
  OrdersRoutes,
  LoadsRoutes,
  CardsRoutes,
  TabPaymentsRoutes,
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
