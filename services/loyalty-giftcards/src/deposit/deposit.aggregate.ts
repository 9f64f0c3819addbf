import { Clock, from, Ids, type Aggregate } from '@backroom/platform';
import { deposits } from '../migrations/011-deposits.js';
import { AbandonDepositHandler } from './abandon-deposit.command.js';
import { DepositsController } from './deposits.controller.js';
import { loadRefundsConsumer } from './load-refunds.consumer.js';
import { loadsConsumer } from './loads.consumer.js';
import { MakeDepositHandler } from './make-deposit.command.js';
import { PrepareDepositHandler } from './prepare-deposit.command.js';

/** Deposits into purses: loads, and payments of tabs. */
export const deposit: Aggregate = {
  migrations: [deposits],
  controllers: [DepositsController],
  commands: [PrepareDepositHandler, MakeDepositHandler, AbandonDepositHandler],
  consumers: [from([Ids, Clock], loadsConsumer), from([Ids, Clock], loadRefundsConsumer)],
};
