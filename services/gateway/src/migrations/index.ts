import { numbered } from '@backroom/platform';
import { rateLimits } from './001-rate-limits.js';
import { gateways } from './002-gateways.js';

/** Tables that several gateways share; a single one stores nothing. */
export const migrations = numbered([rateLimits, gateways]);
