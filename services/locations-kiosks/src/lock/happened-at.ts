import type { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';

const day = 86_400_000;
/** Maximum milliseconds by which a device's corrected clock may be ahead of, and behind, the receipt of its message. */
const ahead = 5 * 60_000;
const behind = 35 * day;

/**
 * The time of an event: by the device's clock, corrected by the measured offset, if plausible; else the time of
 * receipt.
 */
export function happenedAt({ claimedAt, clockOffset, receivedAt }: DeviceMessage): Date {
  const at = claimedAt + clockOffset;
  return new Date(at > receivedAt - behind && at <= receivedAt + ahead ? at : receivedAt);
}
