/**
 * What may be given, by name and number (S3 section 3; decisions: Identity for 13 and 17–25). An area opens reading alone;
 * what changes something in it asks for the area's change, which is numbered 100 above it (decided later: reading and
 * changing are apart). Reports are only read, and what stands beside the areas is an act of itself.
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

/** The change of an area, which holds the area as well; undefined of what is only read, and of what is an act itself. */
export function changeOf(area: number): number | undefined {
  const id = area + aboveItsArea;
  return names.has(id) ? id : undefined;
}

/** The area that a permission changes; undefined of one that is no change. */
export function areaOfChange(id: number): number | undefined {
  return id > aboveItsArea && names.has(id) ? id - aboveItsArea : undefined;
}

/** What has to be held (any of these) to change something in any of the areas. */
export function changing(areas: readonly number[]): number[] {
  return areas.flatMap((area) => changeOf(area) ?? []);
}

/** What is held in all by who is given these: who may change an area sees it. In order, each once. */
export function withViews(ids: readonly number[]): number[] {
  return [...new Set(ids.flatMap((id) => [areaOfChange(id) ?? id, id]))].sort((a, b) => a - b);
}

const { SalesAndReportingAll, SetupAll, OperatorsAll, ApplicationsAll } = permissions;
const { SalesReports, InventoryReports, CustomerReports, TaxReports } = permissions;
const { SetupGeneral, SetupUsers, SetupOperators, SetupLocations } = permissions;
const setupAreas = [SetupGeneral, SetupUsers, SetupOperators, SetupLocations];

/** Areas that open with another one as well (S3 section 3): whoever holds the area may do what its sub-areas allow. */
export const subAreas: ReadonlyMap<number, readonly number[]> = new Map([
  [SalesAndReportingAll, [SalesReports, InventoryReports, CustomerReports, TaxReports]],
  [SetupAll, setupAreas],
  [permissions.SetupChange, changing(setupAreas)],
]);

/** Grants that stand beside the areas and are given one by one (decisions: Identity). */
export const extraGrants: readonly number[] = [
  permissions.RefundsIssue,
  permissions.WalletsCredit,
  permissions.DevicesCommand,
  permissions.OperatorsDelete,
];

/** What only a super admin can give, and no area includes (decisions: Identity). */
export const reservedPermissions: readonly number[] = withChanges([
  OperatorsAll,
  SetupOperators,
  ApplicationsAll,
]);

/** The areas, and the changes of those that have any. */
export function withChanges(areas: readonly number[]): number[] {
  return [...areas, ...changing(areas)];
}
