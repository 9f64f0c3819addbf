/** Offsets below this are transit time of the hello, not a wrong clock; times are compared with this tolerance. */
const toleranceMs = 30_000;

/** A message with its place in the boot and its times in milliseconds since the epoch. */
export interface TimedMessage {
  sequence: number;
  /** By the clock of the device, uncorrected. */
  claimedAt: number;
  receivedAt: number;
}

/** The clock of a device as measured by a fresh hello. */
export interface ClockMeasurement {
  messageId: string;
  /** Messages with this number or a greater one were created after the hello. */
  sequence: number;
  /** Milliseconds since the epoch. */
  receivedAt: number;
  /** Gateway time minus device time, milliseconds; 0 for a right clock. */
  offset: number;
}

/** Returns gateway time minus device time of a message sent live, milliseconds; 0 below 30 seconds. */
export function measuredOffset({ claimedAt, receivedAt }: TimedMessage): number {
  const offset = receivedAt - claimedAt;
  return Math.abs(offset) < toleranceMs ? 0 : offset;
}

/**
 * Returns the offset of a message's clock, milliseconds. A device can set its clock within a boot, with or without a
 * new hello. A message sent live, whose own time is that of its receipt, needs no correction. Otherwise the sequence
 * numbers show between which hellos it was created: the first offset that places it there counts; if none does, the
 * offset of the hello before it. Without a measurement the clock is trusted. `measurements` are in order of creation.
 */
export function clockOffsetOf(measurements: readonly ClockMeasurement[], message: TimedMessage): number {
  const before = measurements.findLast(({ sequence }) => sequence <= message.sequence);
  const after = measurements.find(({ sequence }) => sequence > message.sequence);
  if (!after && measuredOffset(message) === 0) return 0;
  const offsets = [before, after].flatMap((hello) => hello?.offset ?? []);
  const min = (before?.receivedAt ?? -Infinity) - toleranceMs;
  const max = (after?.receivedAt ?? message.receivedAt) + toleranceMs;
  const isBetween = (at: number) => at >= min && at <= max;
  return [...offsets, 0].find((offset) => isBetween(message.claimedAt + offset)) ?? offsets[0] ?? 0;
}
