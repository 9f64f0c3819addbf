export { LongWorkRunner } from './long-work-runner.js';
export { cancel, dueWorkMigration, schedule, type DueWork } from './due-work.js';
export {
  DueWorkRunner,
  type DueWorkHandler,
  type DueWorkRunnerOptions,
  type DueWorkTx,
} from './due-work-runner.js';
