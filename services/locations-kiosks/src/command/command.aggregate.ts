import { Clock, from, Ids, type Aggregate } from '@backroom/platform';
import { commands } from '../migrations/005-commands.js';
import { commandOrder } from '../migrations/015-command-order.js';
import { handovers } from '../migrations/016-handovers.js';
import { acksConsumer } from './acks.consumer.js';
import { ClaimCommandHandler } from './claim-command.command.js';
import { CommandRecord } from './command.entity.js';
import { CommandsController } from './commands.controller.js';
import { expireCommand } from './expire-command.work.js';
import { FinishHandoverHandler } from './finish-handover.command.js';
import { hellosConsumer } from './hellos.consumer.js';
import { IssueWaitingHandler } from './issue-waiting.command.js';
import { ReturnCommandHandler } from './return-command.command.js';
import { SendCommandHandler } from './send-command.command.js';

/** Commands of devices and their outcome. */
export const command: Aggregate = {
  entities: [CommandRecord],
  migrations: [commands, commandOrder, handovers],
  controllers: [CommandsController],
  commands: [
    SendCommandHandler,
    ClaimCommandHandler,
    FinishHandoverHandler,
    IssueWaitingHandler,
    ReturnCommandHandler,
  ],
  consumers: [acksConsumer, from([Clock, Ids], hellosConsumer)],
  dueWork: [expireCommand],
};
