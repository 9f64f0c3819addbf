import { Clock, Database, schedule, type DueWork, type DueWorkHandler } from '@backroom/platform';

const kind = 'mail-clean-up';
const hour = 3_600_000;
const day = 24 * hour;
/** Ids outlive the topic and every republishing of it by far. */
const idsKept = 90 * day;
const mailboxKept = 7 * day;

const next = (now: Date): DueWork<null> => ({
  kind,
  key: 'all',
  accountId: 0,
  dueAt: new Date(now.getTime() + hour),
  payload: null,
});

/** Forgets old ids and empties the mailbox of old mails, once an hour. */
export function cleanUpMail(clock: Clock): DueWorkHandler<null> {
  return {
    kind,
    async handle(tx) {
      const now = clock.now();
      const before = (age: number) => new Date(now.getTime() - age);
      await tx.query("delete from mail where requested_at < $1 and state <> 'waiting'", [before(idsKept)]);
      await tx.query('delete from kept_mail where at < $1', [before(mailboxKept)]);
      await schedule(tx, next(now));
    },
  };
}

/** At each start; what is scheduled already is put off by at most an hour. */
export function scheduleCleanUp(database: Database, clock: Clock): Promise<void> {
  return database.transaction((tx) => schedule(tx, next(clock.now())));
}
