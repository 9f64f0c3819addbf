import type { Aggregate } from '@backroom/platform';
import { redemptions } from '../migrations/040-redemptions.js';
import { redemptionFlags } from './flags.consumer.js';

/** What points paid for. */
export const redemption: Aggregate = { migrations: [redemptions], consumers: [redemptionFlags] };
