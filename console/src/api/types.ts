import type { FaultParams } from '../problems/fault-text';
import type { DownloadPaths } from '../downloads/downloads.types';
import type { DevicePaths } from '../devices/devices.types';
import type { Address, OpenLocation, PlacesPaths } from '../places/places.types';
import type { LockPaths } from '../locks/locks.types';
import type { ReconciliationPaths } from '../reconciliation/reconciliation.types';
import type { ProfilePaths } from '../profile/profile.types';
import type { JournalPaths } from '../sales/journal/journal.types';
import type { QuarantinePaths } from '../sales/quarantine/quarantine.types';
import type { AuditPaths } from '../record/audit.types';
import type { CartPaths } from '../sales/carts/carts.types';
import type { SalesPaths } from '../sales/sales.types';
import type { SetupPaths } from '../setup/setup.types';
import type { SystemPaths } from '../system/system.types';

/**
 * The shapes of /v2, by hand until they are generated from /v2/openapi.json.
 * Money is a decimal in the currency named beside it; times are ISO UTC.
 */
export type Scope = 'super admin' | 'user admin' | 'user';
export interface Permission {
  id: number;
  name: string;
}
export interface AccountPermission {
  accountId: number;
  permission: Permission;
  /** At every location of the account, so that what concerns the account as a whole opens too. */
  everywhere: boolean;
}
export interface Permissions {
  permissions: Permission[];
  userPermissions: AccountPermission[];
}
export interface LoginResponse {
  id: number;
  email: string;
  authorization: string;
  accessToken: string;
  scope: Scope;
  permissions: Permissions;
  restrictions: { accountId: number; status: string }[];
  jwtExpires: string | number;
  refreshTokenExpires: string | number;
}
export interface ChallengeAsked {
  id: string;
  methods: ('totp' | 'recovery')[];
}
export interface RegisterBody {
  email: string;
  firstName: string;
  lastName: string;
  fullname: string;
  password: string;
}
export interface User {
  id: number;
  first_name: string;
  last_name: string;
  fullName: string;
  email: string;
  phone: string | null;
  image: string | null;
  scope: Scope;
}
export interface Account {
  id: number;
  name: string;
  loyaltyProgram: 'yoke' | 'globalConnect';
  currency: string;
  timezone: string;
  status: string;
  /** Where a kiosk's tablet is found in its device-management service, by `{id}`; empty for none. */
  deviceManagementUrl?: string;
}
export interface Location {
  id: number;
  name: string;
  accountId: number;
  status: string;
  timezone: string;
  address?: Address;
  createdAt?: string;
  /** Of its check-in page. */
  checkinCode?: string;
  kiosks?: {
    id: number;
    name: string;
    serialNumber?: string;
    diagnosticReport?: (DiagnosticReport & { readable: boolean }) | null;
    goneSince?: string | null;
  }[];
}
export interface DiagnosticReport {
  creationDate: string;
  isWifi: boolean | null;
  hasPower: boolean | null;
  batteryLevel: number | null;
  blob: { netStateType?: string | null; esperId?: string | null } | null;
}
export interface Kiosk {
  id: number;
  LocationId: number;
  locationName: string;
  accountId: number;
  timezone: string;
  name: string | null;
  OrderId: string | null;
  KioskEndId: number | null;
  statusDate: string | null;
  diagnosticReport: DiagnosticReport | null;
  /** Since when its connection is known to be broken. */
  goneSince: string | null;
  neverCheckedIn: boolean;
}
export type Period = 'days' | 'weeks' | 'months' | 'years';
export interface DashboardQuery {
  accountIds: number[];
  startDate: string;
  endDate: string;
  timeMetric: Period;
  locationIds?: number[];
}
export interface TrendPoint {
  date: string;
  value: number;
}
export interface Trend {
  currentTotals: TrendPoint[];
  previousTotals: TrendPoint[];
}
export interface Change {
  current: number;
  previous: number;
}
export const measures = ['grossProfit', 'revenue', 'avgSale', 'avgItemsPerSale'] as const;
export type Measure = (typeof measures)[number];
export interface CurrencyReport extends Record<Measure, Trend> {
  currency: string;
  totals: Record<Measure, Change>;
}
export interface SalesReport extends CurrencyReport {
  currencies: CurrencyReport[];
}
export interface TopProduct {
  Name: string;
  Price: number;
  sum: number;
  quantity: number;
  OrderId: string | null;
  OperatorProductId: number;
  currency: string;
}
export interface SaleProduct {
  productId: number;
  name: string;
  img: string | null;
  quantity: number;
  unitPrice: number;
  price: number;
  tax: number;
}
export interface Transaction {
  transactionId: string;
  amount: number;
  paymentType: number;
  /** What can still be refunded. */
  remaining: number;
}
export interface Refund {
  id: string;
  transactionId: string;
  amount: number;
  currency: string;
  success: boolean;
  state: 'pending' | 'succeeded' | 'failed';
  tender: string;
  reason: string;
  failure: string;
  requestedAt: string;
  settledAt: string | null;
}
export interface Sale {
  id: string;
  creationDate: string;
  statusDate: string;
  status: string;
  statusMessage: { name: string } | null;
  note?: string | null;
  total: number;
  currency: string;
  paymentType: number;
  AccountId: number;
  LocationId: number;
  /** The customer; null where nobody was signed in. */
  UserId: number | null;
  location: { name: string; timezone: string };
  user: { firstName: string; lastName: string } | null;
  DeviceStartId: number | null;
  DeviceTypeStart: string | null;
  deviceName: string | null;
  order: {
    prettyId: string;
    payment: { method: string; amount: number; lastFour: string | null }[];
    refunds: Refund[];
    transactions: Transaction[];
    products: SaleProduct[];
    totals: { total: number; tax: number; deposit: number; fee: number; savings: number };
  };
  traceId?: string | null;
}
/** Of a field that the server refused; one of an earlier release sends neither code nor params. */
export interface FieldError {
  field: string;
  code?: string;
  params?: FaultParams;
  message: string;
}
export interface Problem {
  type?: string;
  title: string;
  status: number;
  detail?: string;
  traceId?: string;
  params?: FaultParams;
  errors?: FieldError[];
  /** Of work that the server asks for before it looks at a sign-in. */
  challenge?: string;
  difficulty?: number;
}
export interface LiveHint {
  accountId: number;
  topics: LiveTopic[];
  at: string;
}
export type LiveTopic = 'figures' | 'orders' | 'kiosks' | 'commands';

export type Answer<R> = {
  responses: {
    200: { content: { 'application/json': R } };
    default: { content: { 'application/problem+json': Problem } };
  };
};
export type Get<Q, R> = { get: { parameters: { query: Q } } & Answer<R> };
export type Post<B, R> = {
  post: { parameters: { query?: never }; requestBody: { content: { 'application/json': B } } } & Answer<R>;
};
/** A POST with parameters in its path. */
export type PostAt<P, B, R> = {
  post: { parameters: { path: P }; requestBody: { content: { 'application/json': B } } } & Answer<R>;
};
/** Reading and changing at a path with parameters. */
export type GetAt<P, Q, R> = { get: { parameters: { path: P; query?: Q } } & Answer<R> };
export type PatchAt<P, B, R> = {
  patch: { parameters: { path: P }; requestBody: { content: { 'application/json': B } } } & Answer<R>;
};
export type DeleteAt<P, R> = { delete: { parameters: { path: P } } & Answer<R> };
export type Page = { limit: number; page: number };

export interface paths
  extends
    SystemPaths,
    AuditPaths,
    SetupPaths,
    ProfilePaths,
    DevicePaths,
    DownloadPaths,
    PlacesPaths,
    LockPaths,
    QuarantinePaths,
    JournalPaths,
    SalesPaths,
    CartPaths,
    ReconciliationPaths {
  '/auth/admin/login': Post<
    { email: string; password: string },
    LoginResponse | { challenge: ChallengeAsked }
  >;
  '/auth/refresh': Post<Record<string, never>, LoginResponse>;
  '/auth/challenges/{id}': PostAt<{ id: string }, { method: string; code: string }, LoginResponse>;
  '/auth/register': Post<RegisterBody, { accessToken: string }>;
  '/auth/confirm': Post<{ id: string; key: string }, { message: string; email: string; joined: boolean }>;
  '/auth/links/{id}': PostAt<{ id: string }, { key: string }, { email: string }>;
  '/users/password': Post<{ email: string }, { message: string }>;
  '/users/password/{id}': PostAt<{ id: string }, { key: string; password: string }, { message: string }>;
  '/accounts/list': Get<
    Page & { keywords?: string },
    { account: { rows: Account[]; count: number }; meta: { totalItems: number } }
  >;
  '/locations': Get<
    Page & {
      keywords?: string;
      getCompressedLocation?: boolean;
      includeKiosk?: boolean;
      operator: number;
      location?: number;
    },
    { Locations: Location[]; pagination: { totalRecords: number; page: number; limit: number } }
  > &
    OpenLocation;
  '/kiosks/list': Get<
    Page & { keywords?: string; operator: number; location: number },
    { rows: Kiosk[]; meta: { totalItems: number } }
  >;
  '/reports/dashboard/salesreport': Post<DashboardQuery, SalesReport>;
  '/reports/dashboard/usertransactionreport': Post<
    DashboardQuery,
    { usersCount: number; ordersCount: number }
  >;
  '/reports/dashboard/topsalereport': Post<
    DashboardQuery & { sort: 'quantity' | 'price' },
    { topProdSales: TopProduct[] }
  >;
  '/reports/ledgers': Get<
    Page & {
      type: 'order' | 'valueAdd' | 'tabPayment';
      keywords?: string;
      lastFour?: string;
      kioskId?: number;
      paymentMethods?: string;
      startDate: string;
      endDate: string;
      operator: number;
      location: number;
    },
    { orders: { count: number; rows: Sale[] }; meta: { totalItems: number; exact: boolean } }
  >;
  '/orders/{id}/refund': {
    post: {
      parameters: { path: { id: string } };
      requestBody: {
        content: { 'application/json': { transactionId: string; amount?: string; reason?: string } };
      };
    } & Answer<{ refundResponse: Refund }>;
  };
}
