/** How guessing is slowed (AUTH-5, decisions: Second step of sign-in). Times in milliseconds. */
export const guessWindow = 15 * 60_000;
const delayFrom = 5;
export const lockFrom = 10;

/** What is known of one account, or of one address. */
export interface Guesses {
  /** Failures within a window before the last one, when that lies within the window itself. */
  failures: number;
  lastFailure: Date | null;
  /** Attempts whose outcome is not known yet. */
  underWay: number;
}

/**
 * How long nobody may try: 1 s after the fifth failure, twice that after each further one, 15 minutes after the tenth.
 * An attempt meanwhile is refused unseen and counts for nothing.
 */
export function pauseOf({ failures, lastFailure }: Guesses, now: Date): number {
  if (failures < delayFrom || !lastFailure) return 0;
  const pause = failures >= lockFrom ? guessWindow : 1_000 * 2 ** (failures - delayFrom);
  return Math.max(0, lastFailure.getTime() + pause - now.getTime());
}

/** Whether one more attempt could be one too many, were all that are under way to fail. */
export function mustWait({ failures, underWay }: Guesses): boolean {
  return failures + underWay >= lockFrom;
}
