import { Clock, Database, schedule, type DueWork, type DueWorkHandler } from '@backroom/platform';

const kind = 'mail-clean-up';
const hour = 3_600_000;
const day = 24 * hour;
/** Longer by far than any retention or republishing of the topic. */
const idRetentionMs = 90 * day;
const mailboxRetentionMs = 7 * day;

const next = (now: Date): DueWork<null> => ({
  kind,
  key: 'all',
  accountId: 0,
  dueAt: new Date(now.getTime() + hour),
  payload: null,
});

/** Deletes old ids and old stored mails once an hour. */
export function cleanUpMail(clock: Clock): DueWorkHandler<null> {
  return {
    kind,
    async handle(tx) {
      const now = clock.now();
      const before = (age: number) => new Date(now.getTime() - age);
      await tx.query("delete from mail where requested_at < $1 and state <> 'waiting'", [
        before(idRetentionMs),
      ]);
      await tx.query('delete from kept_mail where at < $1', [before(mailboxRetentionMs)]);
      await schedule(tx, next(now));
    },
  };
}

/** Runs at each start; postpones an existing schedule by at most an hour. */
export function scheduleCleanUp(database: Database, clock: Clock): Promise<void> {
  return database.transaction((tx) => schedule(tx, next(clock.now())));
}
