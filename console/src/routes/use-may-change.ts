import { useLocation } from 'react-router-dom';
import { useSignedIn } from '../auth/current-session';
import { useGlobalFilter } from '../filter/use-global-filter';
import { isOwnProfile, mayChange, screenAt } from './registry';

/**
 * Whether the person may change what the screen shows: who may see an area may not change anything in it (decided later).
 * What changes something without belonging to the screen, such as a refund, asks for its own permission instead.
 */
export function useMayChange(): boolean {
  const session = useSignedIn();
  const { pathname } = useLocation();
  const { operator } = useGlobalFilter().filter;
  const screen = screenAt(pathname)?.screen;
  return !screen || isOwnProfile(session, pathname) || mayChange(session, screen, operator);
}
