/** A time in the format of messages: milliseconds since the epoch, 0 for never. */
export function timeOf(at: Date | null | undefined): number {
  return at?.getTime() ?? 0;
}
