/** How guessing is slowed (AUTH-5, decisions: Decided later). Times in milliseconds. */
export const guessWindow = 24 * 3_600_000;
/** Many people share a network: it is forgiven sooner. */
export const networkWindow = 3_600_000;
const delayFrom = 5;
const longestPause = 30_000;
/** From so many failures of an account or an address on, new devices have to work for each attempt. */
export const workFrom = 10;
/** Zero bits at the head of a hash: 2^17 hashes are a fraction of a second in a browser, 2^20 some seconds on a phone. */
const leastWork = 17;
const mostWork = 20;
/** From so many failures of one account on, new devices need a key by mail: work alone is too cheap for who has much. */
export const mailFrom = 100;
/** More failures than that ask for nothing more, and need not be counted. */
export const mostCounted = workFrom * 2 ** (mostWork - leastWork) + mailFrom;

/** What is known of one way of guessing within the window. */
export interface Guesses {
  failures: number;
  lastFailure: Date | null;
  /** Attempts whose outcome is not known yet. */
  underWay: number;
}

/**
 * Whose failures an attempt answers for. Who is known at their own device answers for that device alone: nobody else
 * can keep them out. Anybody else answers for this account from this network, for the account from all other devices
 * that it does not know, and for the network whatever the account.
 */
export type Standing = { device: Guesses } | { pair: Guesses; account: Guesses; network: Guesses };

/** What has to be done before an attempt is looked at; nothing: all of it 0 and false. */
export interface Demand {
  pause: number;
  /** Zero bits that a hash has to begin with. */
  work: number;
  mail: boolean;
}

/** Delays grow to half a minute at most; then new devices work, and for one account at most so often. */
export function demandOf(standing: Standing, now: Date): Demand {
  if ('device' in standing) {
    const { device } = standing;
    return { pause: pauseOf(device, now), work: 0, mail: device.failures >= mailFrom };
  }
  const { pair, account, network } = standing;
  const work = workOf(Math.max(account.failures, network.failures));
  // Who works need not wait: somebody else at the same address could otherwise keep them waiting for ever.
  return { pause: work > 0 ? 0 : pauseOf(pair, now), work, mail: account.failures >= mailFrom };
}

/** Whether an attempt that shows so much work may be looked at. */
export function isMet({ pause, work, mail }: Demand, shown: number): boolean {
  return pause === 0 && work <= shown && !mail;
}

/** The standing if all that is under way were to fail now: a hundred at once get no more guesses than one by one. */
export function atWorst(standing: Standing, now: Date): Standing {
  const failed = Object.entries(standing).map(
    ([whose, { failures, lastFailure, underWay }]: [string, Guesses]) => [
      whose,
      {
        failures: failures + underWay,
        lastFailure: underWay > 0 ? now : lastFailure,
        underWay: 0,
      },
    ],
  );
  return Object.fromEntries(failed) as Standing;
}

/** 1 s after the fifth failure and twice that after each further one, up to half a minute. */
function pauseOf({ failures, lastFailure }: Guesses, now: Date): number {
  if (failures < delayFrom || !lastFailure) return 0;
  const pause = Math.min(longestPause, 1_000 * 2 ** (failures - delayFrom));
  return Math.max(0, lastFailure.getTime() + pause - now.getTime());
}

/** Twice the work for twice the failures. */
function workOf(failures: number): number {
  if (failures < workFrom) return 0;
  return Math.min(mostWork, leastWork + Math.floor(Math.log2(failures / workFrom)));
}
