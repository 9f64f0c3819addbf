import { useLocation } from 'react-router-dom';
import { useSignedIn } from '../auth/current-session';
import { useGlobalFilter } from '../../kit/filter/use-global-filter';
import { usePrograms } from '../../kit/filter/use-programs';
import { isOwnProfile, mayChange, mayLeadTo, screenAt } from './registry';

/**
 * Whether the user may change what the screen shows: permission to see an area does not include changing it (decided
 * later). `isLocationRecord`: the record belongs to a location, so a permission there is sufficient on any screen. Actions
 * that do not belong to the screen, such as a refund, check their own permission instead.
 */
export function useMayChange(isLocationRecord = false): boolean {
  const session = useSignedIn();
  const { pathname } = useLocation();
  const { operator } = useGlobalFilter().filter;
  const screen = screenAt(pathname)?.screen;
  return !screen || isOwnProfile(session, pathname) || mayChange(session, screen, operator, isLocationRecord);
}

/** Whether the user may open the screen at a path, at the operator in view. Links to it are hidden otherwise. */
export function useMayOpen(path: string): boolean {
  const session = useSignedIn();
  const { operator } = useGlobalFilter().filter;
  const screen = screenAt(path)?.screen;
  const programs = usePrograms();
  return screen !== undefined && mayLeadTo(session, screen, operator, programs);
}
