import { numbered } from '@backroom/platform';
import { rateLimits } from './001-rate-limits.js';
import { gateways } from './002-gateways.js';

/** What gateways keep together, where several run; one alone keeps nothing. */
export const migrations = numbered([rateLimits, gateways]);
