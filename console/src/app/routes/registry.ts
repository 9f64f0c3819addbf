import { changeOf, permissionName, permissions, type PermissionName } from '@backroom/proto/permissions';
import { holds, isPlainUser } from '../auth/permissions';
import type { Session } from '../auth/session-store';
import { routes } from './declared-routes';
import { findByPath, paramsOf } from './paths';
import type { Program, Screen } from './screen';

/** The need of a screen that is open to every signed-in user. */
const signedIn = 'signed-in';

interface Match {
  screen: Screen;
  params: Record<string, string>;
}

/** The routes inside the frame. */
export const screens = routes.filter((route): route is Screen => route.needs !== undefined);

const menu = screens.filter(({ group, isBuilt }) => group !== undefined && isBuilt);
const menuOf = (session: Session): Screen[] =>
  menu.filter(({ isForCustomers }) => !isForCustomers || isPlainUser(session));

/** Converts a path's parameters to the router's syntax: `/setup/users/:id`. */
export function patternOf(path: string): string {
  return path.replace(/{(\w+)}/g, ':$1');
}

/** A frame looks up each address a dozen times. */
const found = new Map<string, Match | undefined>();

/** Returns the screen at an address and the parameters of its path; literal parts win over parameters. */
export function screenAt(pathname: string): Match | undefined {
  if (found.size > 500) found.clear();
  if (!found.has(pathname)) found.set(pathname, search(pathname));
  return found.get(pathname);
}

function search(pathname: string): Match | undefined {
  const screen = findByPath(pathname, screens, ({ path }) => path);
  return screen && { screen, params: paramsOf(screen.path, pathname) };
}

/** Whether this release has a screen at the address. */
export function isBuiltAt(pathname: string): boolean {
  return (screenAt(pathname)?.screen ?? routes.find(({ path }) => path === pathname))?.isBuilt ?? false;
}

/** Whether the user may open the screen at the operator in view (1: at any of theirs). */
export function mayOpen(session: Session, screen: Screen, operator?: number): boolean {
  return screen.needs.some(
    (permission) => permission === signedIn || holds(session, permission, operator, screen.isWhole),
  );
}

/** Whether the user may change what the screen shows, at the operator in view (1: at any of theirs). */
export function mayChange(
  session: Session,
  screen: Screen,
  operator?: number,
  isLocationRecord = false,
): boolean {
  const isWhole = screen.isWhole || (screen.isKeptWhole && !isLocationRecord);
  return screen.needs.some(
    (need) => need === signedIn || holds(session, changePermissionOf(need), operator, isWhole),
  );
}

/**
 * Returns the permission to change that belongs to a permission to see; super admins hold every permission, even
 * unnamed ones.
 */
function changePermissionOf(need: string): string {
  const id = permissions[need as PermissionName] as number | undefined;
  return (id !== undefined && permissionName(changeOf(id) ?? id)) || need;
}

/** Users may always open their own record (decided: My Profile). */
export function isOwnProfile(session: Session, pathname: string): boolean {
  return pathname.replace(/\/$/, '') === `/setup/users/${session.id}`;
}

/** Whether an operator in view has the program that the screen is for; undefined while that is unknown. */
export function fitsProgram(screen: Screen, programs: readonly Program[] | undefined): boolean | undefined {
  if (!screen.program) return true;
  return programs?.includes(screen.program);
}

/** Whether a link may lead to the screen: the permission is held at the operator, and no known program excludes it. */
export const mayLeadTo = (
  session: Session,
  screen: Screen,
  operator: number,
  programs: readonly Program[] | undefined,
): boolean => mayOpen(session, screen, operator) && fitsProgram(screen, programs) !== false;

/** Returns the path of the menu entry to which the screen at an address belongs. */
export function entryAt(pathname: string): string | undefined {
  const screen = screenAt(pathname)?.screen;
  if (!screen) return undefined;
  return screen.entry ?? menu.find(({ path }) => isWithin(pathname, path))?.path;
}

const isWithin = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

/**
 * Returns the menu of the user, in order; entries that depend on a program are left out until the programs are known.
 */
export function menuFor(session: Session, operator?: number, programs?: readonly Program[]): Screen[] {
  return menuOf(session).filter(
    (screen) => mayOpen(session, screen, operator) && fitsProgram(screen, programs) === true,
  );
}

/** Returns the start page of a user, also the target of refused pages: the first page of their menu. */
export function landingPath(session: Session, operator?: number, programs?: readonly Program[]): string {
  if (isPlainUser(session)) return '/orderHistory';
  const first = (at?: number) =>
    menuOf(session).find((screen) => mayOpen(session, screen, at) && fitsProgram(screen, programs) !== false)
      ?.path;
  // Nothing at the operator in view: then at all of theirs, or the redirect would loop forever.
  const elsewhere = first() && `${first()}?operator=1&location=1`;
  return first(operator) ?? elsewhere ?? '/no-access';
}
