import { Clock, from, type Aggregate } from '@backroom/platform';
import { purses } from '../migrations/010-purses.js';
import { refundsOfLoads } from '../migrations/016-refunds-of-loads.js';
import { givenForMoney } from '../migrations/031-given-for-money.js';
import { creditsOfNoPoints } from '../migrations/036-credits-of-no-points.js';
import { CaptureHandler } from './capture.command.js';
import { CreditHandler } from './credit.command.js';
import { expireHolds } from './expire-hold.work.js';
import { PursesController } from './purses.controller.js';
import { ReleaseHandler } from './release.command.js';
import { RepublishPursesHandler } from './republish-purses.command.js';
import { republishPurses } from './republish-purses.work.js';
import { ReserveHandler } from './reserve.command.js';
import { TendersController } from './tenders.controller.js';

/** Stored value of customers, its holds and movements. */
export const purse: Aggregate = {
  migrations: [purses, refundsOfLoads, givenForMoney, creditsOfNoPoints],
  controllers: [TendersController, PursesController],
  commands: [ReserveHandler, CaptureHandler, ReleaseHandler, CreditHandler, RepublishPursesHandler],
  dueWork: [from([Clock], expireHolds), from([Clock], republishPurses)],
};
