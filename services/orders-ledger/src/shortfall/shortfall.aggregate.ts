import type { Aggregate } from '@backroom/platform';
import { shortfalls } from '../migrations/035-shortfalls.js';
import { shortfallsConsumer } from './shortfalls.consumer.js';

/** What customers owe for sales that stored value paid without being there. */
export const shortfall: Aggregate = { migrations: [shortfalls], consumers: [shortfallsConsumer] };
