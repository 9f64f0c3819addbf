import type { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';

const day = 86_400_000;
/** Milliseconds that a device's corrected clock may be ahead, and behind, of its message's receipt. */
const ahead = 5 * 60_000;
const behind = 35 * day;

/** When it happened: by the device's clock, corrected as measured, where that is plausible; else when it was told. */
export function happenedAt({ claimedAt, clockOffset, receivedAt }: DeviceMessage): Date {
  const at = claimedAt + clockOffset;
  return new Date(at > receivedAt - behind && at <= receivedAt + ahead ? at : receivedAt);
}
