/** Limits on password guessing (AUTH-5, decisions: Decided later). Times in milliseconds. */
export const guessWindow = 24 * 3_600_000;
/** Shorter, because many people share a network. */
export const networkWindow = 3_600_000;
const delayFrom = 5;
const maxPauseMs = 30_000;
/** Failures of an account or an address from which new devices have to work for each attempt. */
export const workFrom = 10;
/** Leading zero bits of a hash: 2^17 hashes take a fraction of a second in a browser, 2^20 some seconds on a phone. */
const minWorkBits = 17;
const maxWorkBits = 20;
/**
 * Failures of one account from which new devices need a mail key: work alone is too cheap for a well-equipped attacker.
 */
export const mailFrom = 100;
/** Further failures have no effect and need not be counted. */
export const maxCountedFailures = workFrom * 2 ** (maxWorkBits - minWorkBits) + mailFrom;

/** Counted attempts of one kind within the window. */
export interface Guesses {
  failures: number;
  lastFailure: Date | null;
  /** Attempts without an outcome yet. */
  pending: number;
}

/**
 * The failures that apply to an attempt. A known device has only its own, so that others cannot lock its user out.
 * Other devices have those of the account from this network, those of the account from all unknown devices, and those
 * of the network for any account.
 */
export type GuessCounts = { device: Guesses } | { pair: Guesses; account: Guesses; network: Guesses };

/** Requirements before an attempt is checked; none: all 0 and false. */
export interface Requirement {
  pause: number;
  /** Leading zero bits of the hash. */
  work: number;
  mail: boolean;
}

/** Returns a growing pause of up to thirty seconds, then work for new devices, then a mail for the account. */
export function requirementOf(counts: GuessCounts, now: Date): Requirement {
  if ('device' in counts) {
    const { device } = counts;
    return { pause: pauseOf(device, now), work: 0, mail: device.failures >= mailFrom };
  }
  const { pair, account, network } = counts;
  const work = workOf(Math.max(account.failures, network.failures));
  // Work replaces the pause, which others at the same address could extend indefinitely.
  return { pause: work > 0 ? 0 : pauseOf(pair, now), work, mail: account.failures >= mailFrom };
}

/** Whether an attempt with this much work may be checked. */
export function isMet({ pause, work, mail }: Requirement, shown: number): boolean {
  return pause === 0 && work <= shown && !mail;
}

/**
 * Returns the standing if all pending attempts failed now, so that concurrent attempts get no more guesses than
 * sequential ones.
 */
export function atWorst(counts: GuessCounts, now: Date): GuessCounts {
  const failed = Object.entries(counts).map(
    ([key, { failures, lastFailure, pending }]: [string, Guesses]) => [
      key,
      {
        failures: failures + pending,
        lastFailure: pending > 0 ? now : lastFailure,
        pending: 0,
      },
    ],
  );
  return Object.fromEntries(failed) as GuessCounts;
}

/** 1 s after the fifth failure, doubled with each further one, up to thirty seconds. */
function pauseOf({ failures, lastFailure }: Guesses, now: Date): number {
  if (failures < delayFrom || !lastFailure) return 0;
  const pause = Math.min(maxPauseMs, 1_000 * 2 ** (failures - delayFrom));
  return Math.max(0, lastFailure.getTime() + pause - now.getTime());
}

/** Doubles the work with the failures. */
function workOf(failures: number): number {
  if (failures < workFrom) return 0;
  return Math.min(maxWorkBits, minWorkBits + Math.floor(Math.log2(failures / workFrom)));
}
