import type { Account, DeleteAt, GetAt, Get, Page, PatchAt, PostAt, Permissions, Scope } from '../api/types';
import type { TaxPaths } from './tax/tax.types';

export interface HeldRole {
  RoleId: number;
  accountId: number;
  role: { id: number; name: string; isSystem: boolean };
}
export interface Notifications {
  email: boolean;
  text: boolean;
  push: boolean;
}
export interface Person {
  id: number;
  first_name: string;
  last_name: string;
  fullName: string;
  email: string;
  phone: string;
  image: string | null;
  enabled: boolean;
  notifications: Notifications;
  userroles: HeldRole[];
  updatedOn: string;
  version: number;
}
export interface NewPerson {
  first_name: string;
  last_name: string;
  email: string;
  password?: string;
  phone: string;
  notifications: Notifications;
  userroles: { RoleId: number }[];
}
export type PersonChange = Partial<Omit<NewPerson, 'userroles' | 'password'>> & {
  enabled?: boolean;
  currentPassword?: string;
  version?: number;
};
export interface Area {
  id: number;
  name: string;
  access: 'read' | null;
}
export interface Role {
  id: number;
  accountId: number | null;
  name: string;
  description: string;
  GroupId: number | null;
  groupName: string;
  isSystem: boolean;
  /** What the reader may do with it: nobody gives or edits what they do not hold where it holds. */
  editable: boolean;
  givable: boolean;
  permissions: Area[];
  updatedOn: string | null;
  version: number;
}
export interface RoleContent {
  name: string;
  description: string;
  GroupId: number;
  permissions: { id: number; access: 'read' | null }[];
  version?: number;
}
export interface PermissionArea {
  id: number;
  name: string;
  parentId: number | null;
  extra: boolean;
  grantable: boolean;
}
export interface LocationGroup {
  id: number;
  accountId: number;
  name: string;
  description: string;
  isSystem: boolean;
  roles: { id: number; name: string }[];
  locationIds: number[];
  /** What the reader may do with it: edit it, limit roles and API keys to it. */
  editable: boolean;
  assignable: boolean;
  updatedOn: string;
  version: number;
}
export interface GroupContent {
  name: string;
  description: string;
  locationIds: number[];
  version?: number;
}
export interface Address {
  streetOne: string;
  streetTwo: string;
  city: string;
  state: string;
  zip: string;
  country: string;
}
export interface Contact {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}
export interface Store {
  name: string;
  subdomain: string;
  website: string;
  timezone: string;
  currency: string;
  address: Address;
  contact: Contact;
  defaultTheme: string;
  deviceManagementUrl: string;
  version: number;
}
export interface OperatorDetail extends Account, Contact {
  paymentsMerchantId: string;
  address: Address;
  provider: { name: string };
  processor: { name: string };
  notes: string;
  requireTwoFactor: boolean;
  idleMinutes: number;
  parent: { id: number; name: string } | null;
  creationDate: string;
  version: number;
}
export type OperatorChange = Partial<
  Contact & {
    name: string;
    paymentsMerchantId: string;
    provider: { name: string };
    processor: { name: string };
    notes: string;
    timezone: string;
    loyaltyProgram: string;
    status: string;
    version: number;
  }
>;
export interface NewOperator extends Contact {
  name: string;
  loyaltyProgram: string;
  currency: string;
  timezone: string;
  password: string;
  enabled: boolean;
  role: number;
  /** The operator that it belongs under. */
  parent: number | null;
  outlet: 'all';
}
export interface SingleSignOn {
  issuer: string;
  clientId: string;
  emailDomains: string[];
  defaultRoleId: number;
  enabled: boolean;
  version: number;
}
export interface ApiKey {
  id: string;
  name: string;
  prefix: string;
  permissions: string[];
  GroupId: number;
  created: string;
  expires: string | null;
  lastUsed: string | null;
  revoked: string | null;
}
export interface ExternalLink {
  id: number;
  name: string;
  url: string;
  version: number;
}
export type LinkContent = Pick<ExternalLink, 'name' | 'url'>;

type Id = { id: number };
type Listing = Page & { keywords?: string };
type Message = { message: string };
type PostTo<P, Q, B, R> = {
  post: {
    parameters: { path: P; query?: Q };
    requestBody: { content: { 'application/json': B } };
  } & PostAt<P, B, R>['post'];
};

export interface SetupPaths extends TaxPaths {
  '/users': Get<Listing & { operator?: number }, UserPage> & {
    post: {
      parameters: { query: { accountId: number } };
      requestBody: { content: { 'application/json': NewPerson } };
    } & Pick<GetAt<Id, never, Person>['get'], 'responses'>;
  };
  '/accounts/{id}/users': GetAt<Id, Listing, UserPage>;
  '/users/{id}': GetAt<Id, never, Person & { scope: Scope; permissions: Permissions }> &
    PatchAt<Id, PersonChange, Person & { pendingEmail?: string }>;
  '/users/{id}/roles/{roleId}': PostTo<
    Id & { roleId: number },
    { accountId: number },
    Record<string, never>,
    Message
  > & {
    delete: {
      parameters: { path: Id & { roleId: number }; query?: { accountId: number } };
    } & Pick<DeleteAt<Id, Message>['delete'], 'responses'>;
  };
  '/permissions': Get<Record<string, never>, { data: PermissionArea[] }>;
  '/accounts/{id}/roles': GetAt<Id, Listing, { data: Role[]; meta: { totalItems: number } }>;
  '/accounts/{id}/roles/{roleId}': GetAt<Id & { roleId: number }, never, Role>;
  '/groups/{id}/roles': PostAt<Id, RoleContent, Role>;
  '/roles/{id}': PostAt<Id, RoleContent, Role> & DeleteAt<Id, Message>;
  '/accounts/{id}/groups': GetAt<Id, Listing, { data: LocationGroup[]; meta: { totalItems: number } }> &
    PostAt<Id, GroupContent, LocationGroup>;
  '/groups/{id}': GetAt<Id, never, LocationGroup>;
  '/accounts/{id}/groups/{groupId}': PatchAt<
    Id & { groupId: number },
    GroupContent,
    Message & { updatedGroupsData: LocationGroup }
  > &
    DeleteAt<Id & { groupId: number }, Message & { status: number }>;
  '/accounts': {
    post: { requestBody: { content: { 'application/json': NewOperator } } } & Pick<
      GetAt<Id, never, Account>['get'],
      'responses'
    >;
  };
  '/accounts/{id}': GetAt<Id, never, OperatorDetail> &
    PatchAt<Id, OperatorChange, OperatorDetail> &
    DeleteAt<Id, Message>;
  '/accounts/{id}/store': GetAt<Id, never, Store> & PatchAt<Id, Partial<Store>, Store>;
  '/accounts/{id}/security': GetAt<Id, never, { requireTwoFactor: boolean }> &
    PostAt<Id, { requireTwoFactor?: boolean; idleMinutes?: number }, never>;
  '/accounts/{id}/sso': GetAt<Id, never, SingleSignOn & { redirectUri: string }> &
    PostAt<Id, SingleSignOn & { clientSecret?: string }, SingleSignOn>;
  '/accounts/{id}/api-keys': GetAt<Id, never, { apiKeys: ApiKey[] }> &
    PostAt<
      Id,
      { name: string; permissions: string[]; GroupId: number; expires?: string },
      { apiKey: ApiKey; key: string }
    >;
  '/api-keys/{id}': DeleteAt<{ id: string }, never>;
  '/settings/links': Get<Record<string, never>, { links: ExternalLink[] }> & {
    post: { requestBody: { content: { 'application/json': LinkContent } } } & Pick<
      GetAt<Id, never, ExternalLink>['get'],
      'responses'
    >;
  };
  '/settings/links/{id}': PatchAt<Id, LinkContent & { version?: number }, ExternalLink> & DeleteAt<Id, never>;
}

export interface UserPage {
  data: { users: Person[]; pagination: { totalRecords: number } };
}
