import type { Aggregate } from '@backroom/platform';
import { AddFundsHandler } from './add-funds.command.js';
import { LoadsController } from './loads.controller.js';

/** Loads of money on wallets, and granted points. */
export const load: Aggregate = {
  controllers: [LoadsController],
  commands: [AddFundsHandler],
};
