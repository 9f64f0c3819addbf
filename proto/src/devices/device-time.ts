import { z } from 'zod';

const earliest = 35 * 86_400_000;
const latest = 5 * 60_000;

/** As in a device message; milliseconds. */
interface DeviceTimes {
  claimedAt: number;
  clockOffset: number;
  receivedAt: number;
}

const dateTime = z.iso.datetime({ offset: true });

/**
 * The instant of a device's date and time, milliseconds since the epoch; undefined for an invalid one. A leap second
 * (`23:59:60`) is the second after it, as in POSIX; `24:00:00` is the midnight that ends the day (ISO 8601).
 */
export function instantOf(text: string): number | undefined {
  const [, day = '', time = '', zone = ''] = /^(.{10}T)(.{8})(.*)$/.exec(text) ?? [];
  const isMidnight = time === '24:00:00' && /^(\.0+)?[Z+-]/.test(zone);
  const isLeap = time.endsWith(':60');
  const plain = isMidnight ? '00:00:00' : isLeap ? time.replace(/60$/, '59') : time;
  if (!dateTime.safeParse(day + plain + zone).success) return undefined;
  return Date.parse(day + plain + zone) + (isMidnight ? 86_400_000 : isLeap ? 1_000 : 0);
}

const form =
  /^\d{4}-\d\d-\d\dT(?:(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?|24:00:00(?:\.0+)?)(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Date and time with its offset, as a device writes it. */
export const deviceInstant = z
  .string()
  .regex(form, { error: 'Invalid ISO datetime', abort: true })
  .refine((text) => instantOf(text) !== undefined, 'Invalid ISO datetime');

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
