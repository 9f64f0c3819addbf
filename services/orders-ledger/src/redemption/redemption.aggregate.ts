import type { Aggregate } from '@backroom/platform';
import { redemptions } from '../migrations/040-redemptions.js';
import { redemptionFlags } from './flags.consumer.js';

/** Products paid by points. */
export const redemption: Aggregate = { migrations: [redemptions], consumers: [redemptionFlags] };
