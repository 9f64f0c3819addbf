/** The current boot of a device according to its hellos, and earlier ones, newest first. */
export interface Boots {
  current: string;
  earlier: readonly string[];
}

/** The oldest boots are dropped for a device that keeps restarting. */
const maxEarlierBoots = 20;

/** The boot in a hello: the current one, an earlier one, one that is new but already over, or a new one. */
export type Greeting = 'same' | 'over' | 'late' | 'new';

export function greetingOf(boots: Boots | undefined, bootId: string, isLate: boolean): Greeting {
  if (!boots || boots.current === bootId) return 'same';
  if (boots.earlier.includes(bootId)) return 'over';
  return isLate ? 'late' : 'new';
}

/** A new boot that is reported late may be over already: it is recorded, but does not become the current one. */
export function bootsAfter(boots: Boots | undefined, bootId: string, greeting: Greeting): Boots {
  if (!boots) return { current: bootId, earlier: [] };
  const { current, earlier } = boots;
  if (greeting === 'new')
    return { current: bootId, earlier: [current, ...earlier].slice(0, maxEarlierBoots) };
  if (greeting === 'late') return { current, earlier: [bootId, ...earlier].slice(0, maxEarlierBoots) };
  return boots;
}
