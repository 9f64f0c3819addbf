import {
  BankAccountIcon,
  CogIcon,
  ComparisonIcon,
  DashboardIcon,
  DatabaseIcon,
  HistoryIcon,
  IssueIcon,
  KeyIcon,
  LayersIcon,
  LinkIcon,
  ManuallyEnteredDataIcon,
  MapMarkerIcon,
  OfficeIcon,
  PercentageIcon,
  ShieldIcon,
  ShoppingCartIcon,
  ShopIcon,
  TimelineLineChartIcon,
  UserIcon,
  WarningSignIcon,
} from '@blueprintjs/icons';

/** The icon of each menu entry, by the id of its screen. Those of this release alone: each is code of the first load. */
export const menuIcons: Record<string, typeof DashboardIcon> = {
  dashboard: DashboardIcon,
  sales: TimelineLineChartIcon,
  loads: BankAccountIcon,
  tabPayments: ManuallyEnteredDataIcon,
  carts: ShoppingCartIcon,
  reconciliation: ComparisonIcon,
  operators: OfficeIcon,
  locations: MapMarkerIcon,
  setupGeneral: ShopIcon,
  setupUsers: UserIcon,
  setupTax: PercentageIcon,
  setupGroups: LayersIcon,
  audit: HistoryIcon,
  security: ShieldIcon,
  apiKeys: KeyIcon,
  links: LinkIcon,
  deadLetters: IssueIcon,
  projections: DatabaseIcon,
  quarantine: WarningSignIcon,
};

/** An entry that nobody has chosen an icon for. */
export const otherIcon = CogIcon;
