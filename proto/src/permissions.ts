/** Permission areas by name and number (S3 section 3; decisions: Identity for 13 and 17–25). */
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
} as const;
export type PermissionName = keyof typeof permissions;

const names = new Map(
  Object.entries(permissions).map(([name, id]) => [id as number, name as PermissionName]),
);

/** The name of a permission id; undefined for an unknown one. */
export function permissionName(id: number): PermissionName | undefined {
  return names.get(id);
}

const { SalesAndReportingAll, SetupAll, OperatorsAll, ApplicationsAll } = permissions;
const { SalesReports, InventoryReports, CustomerReports, TaxReports } = permissions;
const { SetupGeneral, SetupUsers, SetupOperators, SetupLocations } = permissions;

/** Areas that open with another one as well (S3 section 3): whoever holds the area may do what its sub-areas allow. */
export const subAreas: ReadonlyMap<number, readonly number[]> = new Map([
  [SalesAndReportingAll, [SalesReports, InventoryReports, CustomerReports, TaxReports]],
  [SetupAll, [SetupGeneral, SetupUsers, SetupOperators, SetupLocations]],
]);

/** Grants that stand beside the areas and are given one by one (decisions: Identity). */
export const extraGrants: readonly number[] = [
  permissions.RefundsIssue,
  permissions.WalletsCredit,
  permissions.DevicesCommand,
  permissions.OperatorsDelete,
];

/** What only a super admin can give, and no area includes (decisions: Identity). */
export const reservedPermissions: readonly number[] = [OperatorsAll, SetupOperators, ApplicationsAll];
