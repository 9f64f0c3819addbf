/** A route of the console, see `src/app/routes/screen.ts`. */
export interface Route {
  path: string;
  id: string;
  needs?: readonly string[];
  access?: 'public' | 'auth';
  group?: string;
  program?: 'yoke' | 'globalConnect';
  isBuilt?: boolean;
}
export const routes: readonly Route[];
