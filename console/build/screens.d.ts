import type { Route } from '../src/app/routes/route.js';

export type { Route };
export const routes: readonly Route[];
