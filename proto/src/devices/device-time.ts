const earliest = 35 * 86_400_000;
const latest = 5 * 60_000;

/** As in a device message; milliseconds. */
interface DeviceTimes {
  claimedAt: number;
  clockOffset: number;
  receivedAt: number;
}

/**
 * The effective time of an event that a device reports (decisions: Devices): its own time, corrected by the measured
 * offset of its clock, if that lies within 35 days before and 5 minutes after receipt; otherwise the time
 * of receipt, flagged. All in milliseconds.
 */
export function deviceTime({ claimedAt, clockOffset, receivedAt }: DeviceTimes): {
  at: number;
  replaced: boolean;
} {
  const corrected = claimedAt + clockOffset;
  const believable = corrected >= receivedAt - earliest && corrected <= receivedAt + latest;
  return believable ? { at: corrected, replaced: false } : { at: receivedAt, replaced: true };
}
