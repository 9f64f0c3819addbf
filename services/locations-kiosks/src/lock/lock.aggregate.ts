import { Clock, from, Ids, type Aggregate } from '@backroom/platform';
import { locks } from '../migrations/009-locks.js';
import { AddLockHandler } from './add-lock.command.js';
import { lockEventsConsumer } from './lock-events.consumer.js';
import { LockRecord } from './lock.entity.js';
import { lockReportsConsumer } from './lock-reports.consumer.js';
import { LocksController } from './locks.controller.js';

/** Smart locks on coolers: their reports and openings. */
export const lock: Aggregate = {
  entities: [LockRecord],
  migrations: [locks],
  controllers: [LocksController],
  commands: [AddLockHandler],
  consumers: [lockReportsConsumer, from([Clock, Ids], lockEventsConsumer)],
};
