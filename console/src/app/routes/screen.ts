import type { PermissionName } from '@backroom/proto/permissions';
import type { FirstQueries } from './first-queries';
import type { Route } from './route';

export const navigationGroups = [
  'overview',
  'sales',
  'customers',
  'catalogue',
  'places',
  'setup',
  'help',
  'system',
] as const;

export type Program = NonNullable<Route['program']>;

/** A screen inside the frame. */
export interface Screen extends Route {
  /** `super admin` is a scope; `signed-in` means every user. */
  needs: readonly (PermissionName | 'super admin' | 'signed-in')[];
  group?: (typeof navigationGroups)[number];
  /** Belongs to one operator: with several in view, the user chooses one first. */
  isOneOperator?: boolean;
  /** Concerns the operator as a whole: a permission at some of its locations does not open it. */
  isWhole?: boolean;
  /** A permission at some locations opens it; changes require one at every location. */
  isKeptWhole?: boolean;
  /** Without period, location and operator. */
  isUnfiltered?: boolean;
  /** Filtered by operator only. */
  isOperatorOnly?: boolean;
  /** Filtered by operator and location, not by period. */
  hasNoPeriod?: boolean;
  /** Filtered by operator and period, not by location. */
  hasNoLocation?: boolean;
  /** The path of the menu entry to mark. Defaults to the entry whose path contains this one. */
  entry?: string;
  /** In the menu of customers only; other users open it by its address. */
  isForCustomers?: boolean;
}

/** The module of a screen. */
export interface ScreenModule {
  [part: string]: unknown;
  firstQueries?: FirstQueries;
}

/**
 * A route as declared in a file `*.screens.ts`, which `found-screens.ts` finds. The file is part of the first load and
 * is also read by Node: it may import only types, and code lazily.
 */
export interface ScreenDeclaration extends Omit<Screen, 'needs'> {
  needs?: Screen['needs'];
  /** The position in the menu and the palette; defaults to the end. The groups of the menu start at 1000, 2000, … */
  order?: number;
  /** Loads the module of the screen, which makes it a built one. Paths with the same function share the screen. */
  load?: () => Promise<ScreenModule>;
  /** The name of the component in the module. */
  part?: string;
}

/** Returns the declarations of these files, sorted. */
export function inOrder(files: Record<string, readonly ScreenDeclaration[]>): ScreenDeclaration[] {
  const rank = ({ order = Number.MAX_SAFE_INTEGER }: ScreenDeclaration) => order;
  return Object.keys(files)
    .sort()
    .flatMap((file) => files[file]!)
    .map((declared) => (declared.load ? { ...declared, isBuilt: true } : declared))
    .sort((one, other) => rank(one) - rank(other));
}
