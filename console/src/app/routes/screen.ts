import type { Schemas } from '@backroom/gateway/v2';
import type { PermissionName } from '@backroom/proto/permissions';
import type { FirstQueries } from './first-queries';

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

export type Program = Schemas['Account']['loyaltyProgram'];

/** A screen inside the frame. */
export interface Screen {
  path: string;
  /** Its title is the text `screen.<id>`. */
  id: string;
  /** Any of these permissions opens it; `super admin` is a scope, `signed-in` is everybody. */
  needs: readonly (PermissionName | 'super admin' | 'signed-in')[];
  /** In the menu, under this heading. */
  group?: (typeof navigationGroups)[number];
  /** Only if an operator in view has this loyalty program. */
  program?: Program;
  /** It belongs to one operator: with several in view, one is chosen first. */
  isOneOperator?: boolean;
  /** It concerns the operator as a whole: a permission at some of its locations does not open it. */
  isWhole?: boolean;
  /** A permission at some locations opens it; changes require one at every location. */
  isKeptWhole?: boolean;
  /** Without period, location and operator. */
  isUnfiltered?: boolean;
  /** Filtered by operator only. */
  isTimeless?: boolean;
  /** Filtered by operator and location, not by period. */
  isOfAllDays?: boolean;
  /** Filtered by operator and period, not by location. */
  isOfAllPlaces?: boolean;
  /** The path of the screen whose entry in the menu is marked. The default is the entry whose path it is under. */
  entry?: string;
  /** In the menu of customers only; others open it by its address. */
  isForBuyers?: boolean;
  /** Part of this release. A screen that is not has no links; its address shows a note. */
  isBuilt?: boolean;
}

/** The module of a screen. */
export interface ScreenModule {
  [part: string]: unknown;
  firstQueries?: FirstQueries;
}

/**
 * A route as a file `*.screens.ts` declares it, which `found-screens.ts` finds. The file is part of the first load and is
 * read by Node too: it imports types only, and code lazily.
 */
export interface ScreenDeclaration extends Omit<Screen, 'needs'> {
  /** Absent for a route outside the frame. */
  needs?: Screen['needs'];
  /** For a route outside the frame: open to everybody, or a page of signing in. */
  access?: 'public' | 'auth';
  /** The position in the menu and the palette; the default is the end. The groups of the menu begin at 1000, 2000, … */
  order?: number;
  /** Loads the module of the screen. A screen with it is built. Paths that share a function share the screen. */
  load?: () => Promise<ScreenModule>;
  /** The name of the component in the module. */
  part?: string;
}

/** The declarations of these files in their order. */
export function inOrder(files: Record<string, readonly ScreenDeclaration[]>): ScreenDeclaration[] {
  const rank = ({ order = Number.MAX_SAFE_INTEGER }: ScreenDeclaration) => order;
  return Object.keys(files)
    .sort()
    .flatMap((file) => files[file]!)
    .map((declared) => (declared.load ? { ...declared, isBuilt: true } : declared))
    .sort((one, other) => rank(one) - rank(other));
}
