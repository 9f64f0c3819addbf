import type { Aggregate } from '@backroom/platform';
import { loyaltyPrograms } from '../migrations/025-loyalty-programs.js';
import { LoyaltyController } from './loyalty.controller.js';
import { SaveLoyaltyHandler } from './save-loyalty.command.js';

/** Loyalty programs of locations. */
export const loyalty: Aggregate = {
  migrations: [loyaltyPrograms],
  controllers: [LoyaltyController],
  commands: [SaveLoyaltyHandler],
};
