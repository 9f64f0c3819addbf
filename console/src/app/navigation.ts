import { DashboardIcon, DatabaseIcon, IssueIcon, TimelineLineChartIcon } from '@blueprintjs/icons';
import { holds, isPlainUser, superAdminAlone } from '../auth/permissions';
import type { Session } from '../auth/session-store';

export type NavigationGroup = 'overview' | 'sales' | 'system';

export interface Screen {
  id: 'dashboard' | 'sales' | 'deadLetters' | 'projections';
  path: string;
  group: NavigationGroup;
  permission: string;
  icon: typeof DashboardIcon;
  /** The screen is about the system as a whole: it has no use for period, location and operator. */
  isUnfiltered?: boolean;
}

/** Every menu page there is, in the order of the menu. The first a person may see is where they land. */
export const screens: readonly Screen[] = [
  {
    id: 'dashboard',
    path: '/dashboard',
    group: 'overview',
    permission: 'SalesAndReportingAll',
    icon: DashboardIcon,
  },
  { id: 'sales', path: '/sales/order', group: 'sales', permission: 'LedgerAll', icon: TimelineLineChartIcon },
  {
    id: 'deadLetters',
    path: '/system/dead-letters',
    group: 'system',
    permission: superAdminAlone,
    icon: IssueIcon,
    isUnfiltered: true,
  },
  {
    id: 'projections',
    path: '/system/projections',
    group: 'system',
    permission: superAdminAlone,
    icon: DatabaseIcon,
    isUnfiltered: true,
  },
];

export function screensFor(session: Session, operator?: number): Screen[] {
  return screens.filter((screen) => holds(session, screen.permission, operator));
}

export function landingPath(session: Session, operator?: number): string {
  if (isPlainUser(session)) return '/orderHistory';
  const first = screensFor(session, operator)[0] ?? screensFor(session)[0];
  return first?.path ?? '/no-access';
}
