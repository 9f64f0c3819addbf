import type { ReceivedEvent } from '@backroom/platform';
import { deviceEvent, hello } from '@backroom/proto/devices';
import type { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import { events } from '@backroom/proto/events';

/**
 * The news about one boot of a device in a batch. Ranges include their first number and exclude their last, as in
 * Postgres.
 */
export interface BootNews {
  deviceId: number;
  bootId: string;
  accountId: number;
  locationId: number;
  seen: Set<number>;
  /** The total number of messages, as far as this batch says. */
  total: number;
  clockOffset: number;
  /** Milliseconds since the epoch. */
  lastAt: number;
  /** The batch includes a hello: the device is online now. */
  greeted: boolean;
}

/** Numbers of a boot that the device will not send. */
export interface SkippedNews {
  deviceId: number;
  bootId: string;
  from: number;
  to: number;
  lost: boolean;
}

/** Reads a batch: received numbers, total counts, and numbers that the device will not resend. */
export function readNews(received: readonly ReceivedEvent<DeviceMessage>[]): {
  boots: BootNews[];
  skipped: SkippedNews[];
} {
  const boots = new Map<string, BootNews>();
  const skipped: SkippedNews[] = [];
  for (const { payload: message, topic } of received) {
    // Without a readable number it has no place among the others.
    if (!message?.bootId) continue;
    const boot = bootOf(boots, message);
    const body = topic === events.DeviceEvents.topic ? read(message.body) : {};
    boot.total = Math.max(boot.total, message.sequence);
    boot.lastAt = Math.max(boot.lastAt, message.receivedAt);
    // An invalid message may have no time to correct.
    if (message.refusal === undefined) boot.clockOffset = message.clockOffset;
    boot.greeted ||= body.greeting ?? false;
    // A hello and an `offline` have no number.
    if (!body.greeting && !body.farewell) {
      boot.seen.add(message.sequence);
      boot.total = Math.max(boot.total, message.sequence + 1);
    }
    if (body.skipped) skipped.push({ deviceId: message.deviceId, ...body.skipped });
  }
  return { boots: [...boots.values()], skipped };
}

/** `{[0,3),[5,6)}`: a multirange of Postgres. */
export function multirange(numbers: Iterable<number>): string {
  const ranges: [from: number, to: number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && number <= last[1]) last[1] = Math.max(last[1], number + 1);
    else ranges.push([number, number + 1]);
  }
  return `{${ranges.map(([from, to]) => `[${from},${to})`).join()}}`;
}

function bootOf(boots: Map<string, BootNews>, message: DeviceMessage): BootNews {
  const { deviceId, accountId, locationId, clockOffset, receivedAt } = message;
  // Hexadecimal in either case is one id.
  const bootId = message.bootId.toLowerCase();
  const name = `${deviceId}/${bootId}`;
  const known = boots.get(name);
  if (known) return known;
  const boot: BootNews = {
    ...{ deviceId, bootId, accountId, locationId, clockOffset },
    seen: new Set(),
    total: 0,
    lastAt: receivedAt,
    greeted: false,
  };
  boots.set(name, boot);
  return boot;
}

interface Body {
  greeting?: boolean;
  farewell?: boolean;
  skipped?: Omit<SkippedNews, 'deviceId'>;
}

/** The gateway validated the body on receipt; an unreadable one still has its number. */
function read(bytes: Uint8Array): Body {
  const body = json(bytes);
  if (hello.safeParse(body).success) return { greeting: true };
  const event = deviceEvent.safeParse(body).data;
  if (event?.type === 'offline') return { farewell: true };
  if (event?.type !== 'skipped' || event.from > event.to) return {};
  const { skippedBootId: bootId, from, to, reason } = event;
  return { skipped: { bootId, from, to, lost: reason === 'receipted' } };
}

function json(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return undefined;
  }
}
