import { Clock, Database, schedule, type DueWork, type DueWorkHandler } from '@backroom/platform';
import { guessWindow } from '../sign-in/guess-limits.js';
import { countedFor } from '../mail/recipient-pause.js';

const kind = 'sign-in-clean-up';
const hour = 3_600_000;
const day = 24 * hour;

const next = (now: Date): DueWork<null> => ({
  kind,
  key: 'all',
  accountId: 0,
  dueAt: new Date(now.getTime() + hour),
  payload: null,
});

/** Rows to delete and their retention after the end: long enough to report a key as used, or to see past sign-ins. */
const leftovers: readonly (readonly [sql: string, keptFor: number])[] = [
  ['delete from registration where expires_at < $1', 0],
  ['delete from password_reset where expires_at < $1', 7 * day],
  ['delete from known_device where used_at < $1', 400 * day],
  ['delete from sign_in_challenge where expires_at < $1', 0],
  ['delete from sso_attempt where expires_at < $1', 0],
  ['delete from sign_in_attempt where at < $1', guessWindow],
  ['delete from used_work where ends_at < $1', 0],
  ['delete from mail_recipient where mailed_at < $1', countedFor],
  ['delete from session where expires_at < $1', 30 * day],
];

/** Deletes expired sign-in data hourly. */
export function cleanUp(clock: Clock): DueWorkHandler<null> {
  return {
    kind,
    async handle(tx) {
      const now = clock.now();
      for (const [sql, keptFor] of leftovers) await tx.query(sql, [new Date(now.getTime() - keptFor)]);
      await schedule(tx, next(now));
    },
  };
}

/** Runs at each start; work that is already scheduled is delayed by at most an hour. */
export function scheduleCleanUp(database: Database, clock: Clock): Promise<void> {
  return database.transaction((tx) => schedule(tx, next(clock.now())));
}
