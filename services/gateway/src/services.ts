import type { Provider } from '@nestjs/common';
import { PLATFORM, type Platform } from '@backroom/platform';
import { TaxesServiceService } from '@backroom/proto/catalogue/v1/taxes_service';
import { AccountsServiceService } from '@backroom/proto/identity/v1/accounts_service';
import { AuditServiceService } from '@backroom/proto/identity/v1/audit_service';
import { IdentityServiceService } from '@backroom/proto/identity/v1/identity_service';
import { LinksServiceService } from '@backroom/proto/identity/v1/links_service';
import { PeopleServiceService } from '@backroom/proto/identity/v1/people_service';
import { RolesServiceService } from '@backroom/proto/identity/v1/roles_service';
import { ApiKeysServiceService } from '@backroom/proto/identity/v1/api_keys_service';
import { SessionsServiceService } from '@backroom/proto/identity/v1/sessions_service';
import { SsoServiceService } from '@backroom/proto/identity/v1/sso_service';
import { CommandsServiceService } from '@backroom/proto/locations/v1/commands_service';
import { LocationsServiceService } from '@backroom/proto/locations/v1/locations_service';
import { PlacesServiceService } from '@backroom/proto/locations/v1/places_service';
import { ThemesServiceService } from '@backroom/proto/locations/v1/themes_service';
import { LocksServiceService } from '@backroom/proto/locations/v1/locks_service';
import { PresenceServiceService } from '@backroom/proto/locations/v1/presence_service';
import { JournalServiceService } from '@backroom/proto/orders/v1/journal_service';
import { CartsServiceService } from '@backroom/proto/orders/v1/carts_service';
import { ExportsServiceService } from '@backroom/proto/orders/v1/exports_service';
import { OrdersServiceService } from '@backroom/proto/orders/v1/orders_service';
import { PaymentsServiceService } from '@backroom/proto/orders/v1/payments_service';
import { QuarantineServiceService } from '@backroom/proto/orders/v1/quarantine_service';
import { RefundsServiceService } from '@backroom/proto/orders/v1/refunds_service';
import { SalesServiceService } from '@backroom/proto/orders/v1/sales_service';
import { ReportingServiceService } from '@backroom/proto/reporting/v1/reporting_service';
import { TwoFactorServiceService } from '@backroom/proto/identity/v1/two_factor_service';
import { MailServiceService } from '@backroom/proto/support/v1/mail_service';
import type { ServiceDefinition } from '@grpc/grpc-js';
import { GATEWAY_CONFIG, type GatewayConfig } from './config.js';

/** The services behind the gateway, as promise clients of their generated interfaces. */
export const IDENTITY = Symbol('identity');
export const PEOPLE = Symbol('identity: people');
export const ROLES = Symbol('identity: roles');
export const ACCOUNTS = Symbol('identity: accounts');
export const API_KEYS = Symbol('api-keys');
export const SESSIONS = Symbol('sessions');
export const SSO = Symbol('sso');
export const TWO_FACTOR = Symbol('two-factor');
export const AUDIT = Symbol('identity: audit');
export const LINKS = Symbol('identity: links');
export const TAXES = Symbol('catalogue: taxes');
export const LOCATIONS = Symbol('locations-kiosks');
export const COMMANDS = Symbol('locations-kiosks: commands');
export const PLACES = Symbol('locations-kiosks: places');
export const THEMES = Symbol('locations-kiosks: themes');
export const LOCKS = Symbol('locations-kiosks: locks');
export const PRESENCE = Symbol('locations-kiosks: presence');
export const CARTS = Symbol('orders-ledger: carts');
export const EXPORTS = Symbol('orders-ledger: exports');
export const ORDERS = Symbol('orders-ledger');
export const PAYMENTS = Symbol('orders-ledger: payments');
export const JOURNAL = Symbol('orders-ledger: journal');
export const QUARANTINE = Symbol('orders-ledger: quarantine');
export const REFUNDS = Symbol('orders-ledger: refunds');
export const SALES = Symbol('orders-ledger: sales');
export const REPORTING = Symbol('reporting');
export const MAILS = Symbol('mails');

export const serviceClients: Provider[] = [
  client(IDENTITY, IdentityServiceService, 'IDENTITY_URL'),
  client(PEOPLE, PeopleServiceService, 'IDENTITY_URL'),
  client(ROLES, RolesServiceService, 'IDENTITY_URL'),
  client(ACCOUNTS, AccountsServiceService, 'IDENTITY_URL'),
  client(TWO_FACTOR, TwoFactorServiceService, 'IDENTITY_URL'),
  client(SSO, SsoServiceService, 'IDENTITY_URL'),
  client(API_KEYS, ApiKeysServiceService, 'IDENTITY_URL'),
  client(SESSIONS, SessionsServiceService, 'IDENTITY_URL'),
  client(AUDIT, AuditServiceService, 'IDENTITY_URL'),
  client(LINKS, LinksServiceService, 'IDENTITY_URL'),
  client(TAXES, TaxesServiceService, 'CATALOGUE_URL'),
  client(LOCATIONS, LocationsServiceService, 'LOCATIONS_KIOSKS_URL'),
  client(COMMANDS, CommandsServiceService, 'LOCATIONS_KIOSKS_URL'),
  client(PLACES, PlacesServiceService, 'LOCATIONS_KIOSKS_URL'),
  client(THEMES, ThemesServiceService, 'LOCATIONS_KIOSKS_URL'),
  client(LOCKS, LocksServiceService, 'LOCATIONS_KIOSKS_URL'),
  client(PRESENCE, PresenceServiceService, 'LOCATIONS_KIOSKS_URL'),
  client(CARTS, CartsServiceService, 'ORDERS_LEDGER_URL'),
  client(EXPORTS, ExportsServiceService, 'ORDERS_LEDGER_URL'),
  client(ORDERS, OrdersServiceService, 'ORDERS_LEDGER_URL'),
  client(PAYMENTS, PaymentsServiceService, 'ORDERS_LEDGER_URL'),
  client(JOURNAL, JournalServiceService, 'ORDERS_LEDGER_URL'),
  client(QUARANTINE, QuarantineServiceService, 'ORDERS_LEDGER_URL'),
  client(REFUNDS, RefundsServiceService, 'ORDERS_LEDGER_URL'),
  client(SALES, SalesServiceService, 'ORDERS_LEDGER_URL'),
  client(REPORTING, ReportingServiceService, 'REPORTING_URL'),
  client(MAILS, MailServiceService, 'SUPPORT_URL'),
];

/** `LOCATIONS_KIOSKS_URL` is the address of locations-kiosks. */
function serviceAt(address: keyof GatewayConfig): string {
  return address.replace(/_URL$/, '').toLowerCase().replaceAll('_', '-');
}

function client(token: symbol, definition: ServiceDefinition, address: keyof GatewayConfig): Provider {
  return {
    provide: token,
    inject: [PLATFORM, GATEWAY_CONFIG],
    useFactory: (platform: Platform, config: GatewayConfig) =>
      platform.rpcClient(definition, serviceAt(address), String(config[address])),
  };
}
