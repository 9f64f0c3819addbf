import type { Aggregate } from '@backroom/platform';
import { AddFundsHandler } from './add-funds.command.js';
import { LoadsController } from './loads.controller.js';

/** Money that is put on wallets, and points that are given. */
export const load: Aggregate = {
  answers: [LoadsController],
  commands: [AddFundsHandler],
};
