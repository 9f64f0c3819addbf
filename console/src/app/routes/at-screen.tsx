import { lazy } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useSignedIn } from '../auth/current-session';
import { everyOperator } from '../../kit/filter/global-filter';
import { useOperators } from '../../kit/filter/operators.api';
import { useIsScreenDue } from './first-screen';
import { isOwnProfile } from './registry';
import type { Screen } from './screen';
import { blockedBy } from '../frame/restriction';
import { useGlobalFilter } from '../../kit/filter/use-global-filter';

const OperatorChoice = lazy(() => import('../../kit/filter/operator-choice'));
const AccountBlocked = lazy(() => import('../frame/account-blocked'));

/** Renders the screen, or what must come before it: the choice of one operator, or a suspended account. */
export function AtScreen({ screen }: { screen: Screen | undefined }) {
  const session = useSignedIn();
  const { pathname } = useLocation();
  const { filter } = useGlobalFilter();
  const { operators, isPending } = useOperators();
  const isDue = useIsScreenDue();
  if (!isDue) return null;
  if (!screen || isOwnProfile(session, pathname)) return <Outlet />;
  const status = blockedBy(session, filter.operator);
  if (status && !screen.isUnfiltered) return <AccountBlocked status={status} />;
  if (screen.isOneOperator && screen.isBuilt && filter.operator === everyOperator) {
    if (isPending) return null;
    if (operators.length > 1) return <OperatorChoice />;
  }
  return <Outlet />;
}
