import { Clock, from, type Aggregate } from '@backroom/platform';
import { earnedPoints } from '../migrations/026-earned-points.js';
import { redemptions } from '../migrations/027-redemptions.js';
import { earningRefunds } from './refunds.consumer.js';

/** Points that customers earn by purchases and loads. */
export const earning: Aggregate = {
  migrations: [earnedPoints, redemptions],
  consumers: [from([Clock], earningRefunds)],
};
