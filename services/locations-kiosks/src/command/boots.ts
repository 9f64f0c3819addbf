/** The current boot of a device according to its hellos, and earlier ones, newest first. */
export interface Boots {
  current: string;
  earlier: readonly string[];
  /** The boot of the last live hello. */
  last: string;
  /** Returns to earlier boots with short pauses between them, and the time of receipt of the last one. */
  returns: number;
  returnedAt: number;
}

/** Milliseconds without a return of an earlier boot after which returns are counted from 0. */
export const quietMs = 15 * 60_000;

/** The oldest boots are dropped for a device that keeps restarting. */
const maxEarlierBoots = 20;

/** The boot in a hello: the current one, an earlier one, one that is new but already over, or a new one. */
export type Greeting = 'same' | 'over' | 'late' | 'new';

export function greetingOf(boots: Boots | undefined, bootId: string, isLate: boolean): Greeting {
  if (!boots || boots.current === bootId) return 'same';
  if (boots.earlier.includes(bootId)) return 'over';
  return isLate ? 'late' : 'new';
}

/**
 * A machine never returns to an earlier boot: a live hello of one, after that of a newer boot, comes from a second machine
 * with the same login, which has closed the connection of the first.
 */
export function returnsAfter(boots: Boots, bootId: string, receivedAt: number): Boots {
  if (bootId === boots.last || bootId === boots.current) return { ...boots, last: bootId };
  const isQuiet = receivedAt - boots.returnedAt > quietMs;
  return {
    ...boots,
    last: bootId,
    returns: isQuiet ? 1 : boots.returns + 1,
    returnedAt: Math.max(boots.returnedAt, receivedAt),
  };
}

/** A new boot that is reported late may be over already: it is recorded, but does not become the current one. */
export function bootsAfter(boots: Boots | undefined, bootId: string, greeting: Greeting): Boots {
  if (!boots) return { current: bootId, earlier: [], last: bootId, returns: 0, returnedAt: 0 };
  const { current, earlier } = boots;
  if (greeting === 'new')
    return { ...boots, current: bootId, earlier: [current, ...earlier].slice(0, maxEarlierBoots) };
  if (greeting === 'late') return { ...boots, earlier: [bootId, ...earlier].slice(0, maxEarlierBoots) };
  return boots;
}
