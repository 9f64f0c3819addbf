import { GetAccountResponse } from '@backroom/proto/identity/v1/accounts_service';
import { ExternalLink } from '@backroom/proto/identity/v1/links_service';
import { LocationGroup, Role } from '@backroom/proto/identity/v1/role';
import { User } from '@backroom/proto/identity/v1/user';

export const user = User.fromPartial({
  id: 5,
  email: 'ada@example.test',
  firstName: 'Ada',
  lastName: 'Test',
  enabled: true,
  updatedAt: 1e12,
  version: 1,
});
const link = ExternalLink.fromPartial({
  id: 3,
  name: 'Tool',
  url: 'https://tool.example.test',
  version: 1,
});
const role = Role.fromPartial({
  id: 100,
  accountId: 11,
  name: 'Clerk',
  groupId: 7,
  updatedAt: 1e12,
  version: 1,
});
const group = LocationGroup.fromPartial({ id: 7, accountId: 11, name: 'North', updatedAt: 1e12, version: 1 });
const account = GetAccountResponse.fromPartial({
  account: {
    id: 11,
    name: 'North Shore',
    loyaltyProgram: 'yoke',
    currency: 'USD',
    timezone: 'UTC',
    status: 'active',
  },
  profile: { address: {} },
  createdAt: 1e12,
  version: 1,
});

/** Responses of identity about users, roles, groups and accounts. */
export const peopleAnswers: Record<string, object> = {
  listUsers: { users: [], total: 0 },
  createUser: { user },
  updateUser: { user },
  assignAccount: {},
  grantRole: {},
  revokeRole: {},
  listRoles: { roles: [], total: 0 },
  getRole: { role },
  createRole: { role },
  updateRole: { role },
  deleteRole: {},
  listGroups: { groups: [], total: 0 },
  getGroup: { group },
  createGroup: { group },
  updateGroup: { group },
  deleteGroup: {},
  getAccount: account,
  listLinks: { links: [link], total: 1 },
  getLink: { link },
  saveLink: { link },
  deleteLink: {},
  getProvider: { name: 'Stockwise' },
  createAccount: { account: account.account },
  updateAccount: { account },
  closeAccount: {},
};
