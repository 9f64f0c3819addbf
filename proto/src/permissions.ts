/**
 * Permissions by name and number (S3 section 3; decisions: Identity for 13 and 17–25). An area allows reading only;
 * changes require the area's change permission, which is numbered 100 above it (decided later: reading and changing are
 * apart). Reports are read-only, and grants outside the areas are single acts.
 */
export const permissions = {
  SalesAndReportingAll: 1,
  SalesReports: 2,
  InventoryReports: 3,
  CustomerReports: 4,
  TaxReports: 5,
  CustomersAll: 6,
  LedgerAll: 7,
  LoyaltyAll: 8,
  PromosAndCouponsAll: 9,
  AddonsAll: 10,
  OperatorsAll: 11,
  SetupAll: 12,
  SetupGeneral: 13,
  SetupUsers: 14,
  SetupOperators: 15,
  SetupLocations: 16,
  ProductsAll: 17,
  GiftCards: 18,
  Tickets: 19,
  AssetsAll: 20,
  ApplicationsAll: 21,
  RefundsIssue: 22,
  WalletsCredit: 23,
  DevicesCommand: 24,
  OperatorsDelete: 25,
  CustomersChange: 106,
  LedgerChange: 107,
  LoyaltyChange: 108,
  PromosAndCouponsChange: 109,
  AddonsChange: 110,
  OperatorsChange: 111,
  SetupChange: 112,
  SetupGeneralChange: 113,
  SetupUsersChange: 114,
  SetupOperatorsChange: 115,
  SetupLocationsChange: 116,
  ProductsChange: 117,
  GiftCardsChange: 118,
  TicketsChange: 119,
  AssetsChange: 120,
  ApplicationsChange: 121,
} as const;
export type PermissionName = keyof typeof permissions;

const names = new Map(
  Object.entries(permissions).map(([name, id]) => [id as number, name as PermissionName]),
);

/** The name of a permission id; undefined for an unknown one. */
export function permissionName(id: number): PermissionName | undefined {
  return names.get(id);
}

const aboveItsArea = 100;

/** The change permission of an area, which includes the area as well; undefined for read-only areas and single acts. */
export function changeOf(area: number): number | undefined {
  const id = area + aboveItsArea;
  return names.has(id) ? id : undefined;
}

/** The area that a permission changes; undefined for one that is no change. */
export function areaOfChange(id: number): number | undefined {
  return id > aboveItsArea && names.has(id) ? id - aboveItsArea : undefined;
}

/** The permissions (any of these) that allow changes in any of the areas. */
export function changing(areas: readonly number[]): number[] {
  return areas.flatMap((area) => changeOf(area) ?? []);
}

/** All permissions that follow from the given ones: the change of an area includes reading it. In order, each once. */
export function withViews(ids: readonly number[]): number[] {
  return [...new Set(ids.flatMap((id) => [areaOfChange(id) ?? id, id]))].sort((a, b) => a - b);
}

const { SalesAndReportingAll, SetupAll, OperatorsAll, ApplicationsAll } = permissions;
const { SalesReports, InventoryReports, CustomerReports, TaxReports } = permissions;
const { SetupGeneral, SetupUsers, SetupOperators, SetupLocations } = permissions;
const setupAreas = [SetupGeneral, SetupUsers, SetupOperators, SetupLocations];

/** Sub-areas of an area (S3 section 3): a user with the area may do everything that its sub-areas allow. */
export const subAreas: ReadonlyMap<number, readonly number[]> = new Map([
  [SalesAndReportingAll, [SalesReports, InventoryReports, CustomerReports, TaxReports]],
  [SetupAll, setupAreas],
  [permissions.SetupChange, changing(setupAreas)],
]);

/** Grants outside the areas, which are assigned one by one (decisions: Identity). */
export const extraGrants: readonly number[] = [
  permissions.RefundsIssue,
  permissions.WalletsCredit,
  permissions.DevicesCommand,
  permissions.OperatorsDelete,
];

/** Permissions that only a super admin can assign, and no area includes (decisions: Identity). */
export const reservedPermissions: readonly number[] = withChanges([
  OperatorsAll,
  SetupOperators,
  ApplicationsAll,
]);

/** The areas, and their change permissions if any. */
export function withChanges(areas: readonly number[]): number[] {
  return [...areas, ...changing(areas)];
}
