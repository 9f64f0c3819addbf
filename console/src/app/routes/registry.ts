import { changeOf, permissionName, permissions, type PermissionName } from '@backroom/proto/permissions';
import { holds, isPlainUser } from '../auth/permissions';
import type { Session } from '../auth/session-store';
import { atPath, paramsOf } from './paths';
import type { SettingsResource } from '../../kit/resource/resource';
import { settingsResources } from '../../kit/resource/resources';
import { found as declared } from './found-screens';
import { inOrder, type Program, type Screen, type ScreenDeclaration } from './screen';

/** What a screen asks for that is everybody's. */
const signedIn = 'signed-in';

interface Found {
  screen: Screen;
  params: Record<string, string>;
}

/** Every route of the console, the open ones included. */
export const routes = withResources(inOrder(declared), settingsResources);
/** Those inside the frame. */
export const screens = routes.filter((route): route is Screen => route.needs !== undefined);

/** The routes with the screens of resources, which follow the last screen of Setup in the menu. */
export function withResources(
  listed: readonly ScreenDeclaration[],
  resources: readonly SettingsResource[],
): readonly ScreenDeclaration[] {
  const end = listed.findLastIndex(({ group }) => group === 'setup') + 1;
  return [...listed.slice(0, end), ...resources.map(routeOf), ...listed.slice(end)];
}

function routeOf({ path, feature, needs, api }: SettingsResource): ScreenDeclaration {
  const scope = api.includes('{id}')
    ? { isOneOperator: true, isWhole: true, isTimeless: true }
    : { isUnfiltered: true };
  return { path, id: feature, group: 'setup', needs, isBuilt: true, ...scope };
}

const menu = screens.filter(({ group, isBuilt }) => group !== undefined && isBuilt);
const menuOf = (session: Session): Screen[] =>
  menu.filter(({ isForBuyers }) => !isForBuyers || isPlainUser(session));

/** The router's way to write a path's parameters: `/setup/users/:id`. */
export function patternOf(path: string): string {
  return path.replace(/{(\w+)}/g, ':$1');
}

/** A frame asks a dozen times for each address. */
const found = new Map<string, Found | undefined>();

/** The screen at an address, with the parameters of its path; words win over parameters. */
export function screenAt(pathname: string): Found | undefined {
  if (found.size > 500) found.clear();
  if (!found.has(pathname)) found.set(pathname, search(pathname));
  return found.get(pathname);
}

function search(pathname: string): Found | undefined {
  const screen = atPath(pathname, screens, ({ path }) => path);
  return screen && { screen, params: paramsOf(screen.path, pathname) };
}

/** Whether there is a screen behind this link in this release. */
export function isBuiltAt(pathname: string): boolean {
  return (screenAt(pathname)?.screen ?? routes.find(({ path }) => path === pathname))?.isBuilt ?? false;
}

/** Whether the person may open it at the operator in view (1: at any of theirs). */
export function mayOpen(session: Session, screen: Screen, operator?: number): boolean {
  return screen.needs.some(
    (permission) => permission === signedIn || holds(session, permission, operator, screen.isWhole),
  );
}

/** Whether the person may change what the screen shows, at the operator in view (1: at any of theirs). */
export function mayChange(session: Session, screen: Screen, operator?: number, isOfPlace = false): boolean {
  const isWhole = screen.isWhole || (screen.isKeptWhole && !isOfPlace);
  return screen.needs.some(
    (need) => need === signedIn || holds(session, changeNamed(need), operator, isWhole),
  );
}

/** What opens changing where this opens seeing; super admins hold every permission, also one that has no name. */
function changeNamed(need: string): string {
  const id = permissions[need as PermissionName] as number | undefined;
  return (id !== undefined && permissionName(changeOf(id) ?? id)) || need;
}

/** One's own record opens for everybody (decided: My Profile). */
export function isOwnProfile(session: Session, pathname: string): boolean {
  return pathname.replace(/\/$/, '') === `/setup/users/${session.id}`;
}

/** Whether an operator in view has the program that the screen is for; undefined as long as nobody knows. */
export function fitsProgram(screen: Screen, programs: readonly Program[] | undefined): boolean | undefined {
  if (!screen.program) return true;
  return programs?.includes(screen.program);
}

/** Whether a link may lead there: the permission is held at the operator, and no program is known that forbids it. */
export const mayLeadTo = (
  session: Session,
  screen: Screen,
  operator: number,
  programs: readonly Program[] | undefined,
): boolean => mayOpen(session, screen, operator) && fitsProgram(screen, programs) !== false;

/** The path of the menu's entry to which the screen at an address belongs. */
export function entryAt(pathname: string): string | undefined {
  const screen = screenAt(pathname)?.screen;
  if (!screen) return undefined;
  return screen.entry ?? menu.find(({ path }) => isWithin(pathname, path))?.path;
}

const isWithin = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

/** The menu of this person, in its order; held back where it depends on a program that is not known yet. */
export function menuFor(session: Session, operator?: number, programs?: readonly Program[]): Screen[] {
  return menuOf(session).filter(
    (screen) => mayOpen(session, screen, operator) && fitsProgram(screen, programs) === true,
  );
}

/** Where a person begins, and where a refused page leads: the first page of their menu. */
export function landingPath(session: Session, operator?: number, programs?: readonly Program[]): string {
  if (isPlainUser(session)) return '/orderHistory';
  const first = (at?: number) =>
    menuOf(session).find((screen) => mayOpen(session, screen, at) && fitsProgram(screen, programs) !== false)
      ?.path;
  // Nothing at the operator in view: then at all of theirs, or the refusal would go round for ever.
  const elsewhere = first() && `${first()}?operator=1&location=1`;
  return first(operator) ?? elsewhere ?? '/no-access';
}
