import type { Aggregate } from '@backroom/platform';
import { commands } from '../migrations/005-commands.js';
import { acksConsumer } from './acks.consumer.js';
import { ClaimCommandHandler } from './claim-command.command.js';
import { CommandRecord } from './command.entity.js';
import { CommandsController } from './commands.controller.js';
import { expireCommand } from './expire-command.work.js';
import { hellosConsumer } from './hellos.consumer.js';
import { ReturnCommandHandler } from './return-command.command.js';
import { SendCommandHandler } from './send-command.command.js';

/** What devices are told to do, and what came of it. */
export const command: Aggregate = {
  entities: [CommandRecord],
  migrations: [commands],
  answers: [CommandsController],
  commands: [SendCommandHandler, ClaimCommandHandler, ReturnCommandHandler],
  consumers: [acksConsumer, hellosConsumer],
  dueWork: [expireCommand],
};
