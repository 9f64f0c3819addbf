import { Clock, schedule, type DueWorkHandler } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { SequenceRange } from '@backroom/proto/locations/v1/locations_events';

export const askAgain = 'ask-again';

export interface AskAgain {
  deviceId: number;
  /** How often it was asked since it last came back. */
  asks: number;
}

/** Most ranges in one question; the rest is for the next. */
const mostRanges = 100;
/** Milliseconds between two questions: longer each time, an hour at most. */
const firstPause = 60_000;
const longestPause = 3_600_000;
/** After so many questions a device is left alone until it says hello again. */
const mostAsks = 8;

/** Asks a device for the numbers that never came. It sends them, or says that it will not: then there is an end. */
export function askAgainHandler(clock: Clock): DueWorkHandler<AskAgain> {
  return {
    kind: askAgain,
    async handle(tx, { accountId, payload: { deviceId, asks } }) {
      const ranges = await tx.query<SequenceRange & Record<string, unknown>>(
        `select boot_id as "bootId", lower(r) as "from", upper(r) - 1 as "to"
         from device_boot b, unnest(missing_of(b)) as r
         where device_id = $1 order by last_at desc, 2 limit ${mostRanges}`,
        [deviceId],
      );
      if (ranges.length === 0 || asks >= mostAsks) return;
      tx.publish({
        event: events.MessagesMissing,
        key: String(deviceId),
        accountId,
        payload: { accountId, deviceId, ranges },
      });
      await schedule(tx, {
        kind: askAgain,
        key: String(deviceId),
        accountId,
        dueAt: new Date(clock.now().getTime() + Math.min(longestPause, firstPause * 2 ** asks)),
        payload: { deviceId, asks: asks + 1 } satisfies AskAgain,
      });
    },
  };
}
