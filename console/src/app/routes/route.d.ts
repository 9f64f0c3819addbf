import type { Schemas } from '@backroom/gateway/v2';

/** A route of the console, also for programs that cannot compile its sources. `screen.ts` extends it. */
export interface Route {
  path: string;
  /** The title is the text `screen.<id>`. */
  id: string;
  /** Any of these permissions opens it. Absent for a route outside the frame. */
  needs?: readonly string[];
  /** For a route outside the frame: public, or a page of the sign-in. */
  access?: 'public' | 'auth';
  /** The heading in the menu. Absent for a screen that is not in it. */
  group?: string;
  /** Only if an operator in view has this loyalty program. */
  program?: Schemas['Account']['loyaltyProgram'];
  /** Part of this release. Other screens have no links; their addresses show a note. */
  isBuilt?: boolean;
}
