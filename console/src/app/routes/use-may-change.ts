import { useLocation } from 'react-router-dom';
import { useSignedIn } from '../auth/current-session';
import { useGlobalFilter } from '../../kit/filter/use-global-filter';
import { usePrograms } from '../../kit/filter/use-programs';
import { isOwnProfile, mayChange, mayLeadTo, screenAt } from './registry';

/**
 * Whether the person may change what the screen shows: who may see an area may not change anything in it (decided later).
 * `isOfPlace`: what belongs to some place, where a permission there is enough on any screen.
 * What changes something without belonging to the screen, such as a refund, asks for its own permission instead.
 */
export function useMayChange(isOfPlace = false): boolean {
  const session = useSignedIn();
  const { pathname } = useLocation();
  const { operator } = useGlobalFilter().filter;
  const screen = screenAt(pathname)?.screen;
  return !screen || isOwnProfile(session, pathname) || mayChange(session, screen, operator, isOfPlace);
}

/** Whether the person may see the screen at a path, at the operator in view: what leads there is shown then alone. */
export function useMayOpen(path: string): boolean {
  const session = useSignedIn();
  const { operator } = useGlobalFilter().filter;
  const screen = screenAt(path)?.screen;
  const programs = usePrograms();
  return screen !== undefined && mayLeadTo(session, screen, operator, programs);
}
