import type { Aggregate } from '@backroom/platform';
import { peopleAndAccounts } from '../migrations/001-people-and-accounts.js';
import { parents } from '../migrations/022-parents.js';
import { accountsToldAgain } from '../migrations/040-accounts-told-again.js';
import { pinnedDecimals } from '../migrations/042-pinned-decimals.js';
import { weekStart } from '../migrations/044-week-start.js';
import { AccountRecord } from './account.entity.js';
import { Balances } from './balances.js';
import { AccountsController } from './accounts.controller.js';
import { CloseAccountHandler } from './close-account.command.js';
import { CreateAccountHandler } from './create-account.command.js';
import { LimitIdleTimeHandler } from './limit-idle-time.command.js';
import { republishAccounts } from './republish.work.js';
import { UpdateAccountHandler } from './update-account.command.js';

/** Operators and their rules for staff. */
export const account: Aggregate = {
  entities: [AccountRecord],
  migrations: [peopleAndAccounts, parents, accountsToldAgain, pinnedDecimals, weekStart],
  controllers: [AccountsController],
  providers: [Balances],
  commands: [CreateAccountHandler, UpdateAccountHandler, CloseAccountHandler, LimitIdleTimeHandler],
  dueWork: [republishAccounts],
};
