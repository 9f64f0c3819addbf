import type { Aggregate } from '@backroom/platform';
import { shortfalls } from '../migrations/035-shortfalls.js';
import { shortfallsConsumer } from './shortfalls.consumer.js';

/** Debts of customers for sales that stored value paid without sufficient balance. */
export const shortfall: Aggregate = { migrations: [shortfalls], consumers: [shortfallsConsumer] };
