import { pruneInbox } from '../consumer/index.js';
import type { Database } from '../database/index.js';
import type { EventLog } from '../event-log/index.js';
import type { Clock } from '../clock/index.js';
import type { Log } from '../telemetry/index.js';

const hour = 3_600_000;
/** Inbox marks outlive every topic that redelivers events. */
const inboxRetentionMs = 40 * 24 * hour;
/** Idempotency keys live 30 days (decisions: Money). */
const answerRetentionMs = 30 * 24 * hour;

/** Hourly cleanup of every service with a database: old inbox marks, old answers, expired records of the log. */
export class Housekeeping {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly parts: { database: Database; eventLog: EventLog; clock: Clock; log: Log }) {}

  start(): void {
    this.timer = setInterval(() => void this.clear(), hour);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  async clear(): Promise<void> {
    const { database, eventLog, clock, log } = this.parts;
    const now = clock.now();
    try {
      await pruneInbox(database, new Date(now.getTime() - inboxRetentionMs));
      await database.transaction((tx) =>
        tx.query('delete from command_answer where at < $1', [new Date(now.getTime() - answerRetentionMs)]),
      );
      await eventLog.prune(now);
    } catch (error) {
      log.warn({ err: error }, 'housekeeping failed, retrying in an hour');
    }
  }
}
