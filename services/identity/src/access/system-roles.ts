import { permissions, withChanges } from '@backroom/proto/permissions';

const { RefundsIssue, WalletsCredit, DevicesCommand, OperatorsDelete } = permissions;
const { SetupAll, SetupGeneral, SetupUsers, SetupOperators, SetupLocations } = permissions;
/** Only a super admin can grant these (decisions: Identity). */
const { OperatorsAll, ApplicationsAll } = permissions;

const extraGrants: number[] = [RefundsIssue, WalletsCredit, DevicesCommand, OperatorsDelete];
const reserved = withChanges([OperatorsAll, SetupOperators, ApplicationsAll]);
const setup = withChanges([SetupAll, SetupGeneral, SetupUsers, SetupOperators, SetupLocations]);
/** Every area with its change permission. */
const areas = Object.values(permissions).filter((id) => !extraGrants.includes(id) && !reserved.includes(id));

export const systemRoleIds = { accountOwner: 1, admin: 2, manager: 3 } as const;

/** Roles shared by all accounts, not editable (decisions: Identity). */
export const systemRoles: readonly { id: number; name: string; permissions: number[] }[] = [
  { id: systemRoleIds.accountOwner, name: 'Account Owner', permissions: [...areas, ...extraGrants] },
  {
    id: systemRoleIds.admin,
    name: 'Admin',
    permissions: [...areas, RefundsIssue, WalletsCredit, DevicesCommand],
  },
  {
    id: systemRoleIds.manager,
    name: 'Manager',
    permissions: [
      ...areas.filter((id) => !setup.includes(id)),
      ...withChanges([SetupLocations]),
      DevicesCommand,
    ],
  },
];
