const earliest = 35 * 86_400_000;
const latest = 5 * 60_000;

/**
 * The effective time of an event that a device reports (decisions: Devices): its own time, corrected by the offset
 * measured in the device's session, if that lies within 35 days before and 5 minutes after receipt; otherwise the time
 * of receipt, flagged. All in milliseconds.
 */
export function deviceTime(
  claimedAt: number,
  clockOffset: number,
  receivedAt: number,
): { at: number; replaced: boolean } {
  const corrected = claimedAt + clockOffset;
  const believable = corrected >= receivedAt - earliest && corrected <= receivedAt + latest;
  return believable ? { at: corrected, replaced: false } : { at: receivedAt, replaced: true };
}
