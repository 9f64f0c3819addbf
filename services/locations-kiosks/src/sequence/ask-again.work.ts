import { Clock, schedule, type DueWorkHandler } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { SequenceRange } from '@backroom/proto/locations/v1/locations_events';

export const askAgain = 'ask-again';

export interface AskAgain {
  deviceId: number;
  /** Number of requests since it last reconnected. */
  asks: number;
}

/** Maximum ranges in one request; the rest follows with the next one. */
const maxRanges = 100;
/** Milliseconds between two requests: growing, up to an hour. */
const initialPauseMs = 60_000;
const maxPauseMs = 3_600_000;
/** After so many requests a device is not asked again until it says hello. */
const maxRequests = 8;

/** Requests missing numbers from a device. It resends them, or reports that it will not: then requests end. */
export function askAgainHandler(clock: Clock): DueWorkHandler<AskAgain> {
  return {
    kind: askAgain,
    async handle(tx, { accountId, payload: { deviceId, asks } }) {
      const ranges = await tx.query<SequenceRange & Record<string, unknown>>(
        `select boot_id as "bootId", lower(r) as "from", upper(r) - 1 as "to"
         from device_boot b, unnest(missing_of(b)) as r
         where device_id = $1 order by last_at desc, 2 limit ${maxRanges}`,
        [deviceId],
      );
      if (ranges.length === 0 || asks >= maxRequests) return;
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
        dueAt: new Date(clock.now().getTime() + Math.min(maxPauseMs, initialPauseMs * 2 ** asks)),
        payload: { deviceId, asks: asks + 1 } satisfies AskAgain,
      });
    },
  };
}
