/** The boot in which a device is, as far as its hellos tell, and those that are over, the latest first. */
export interface Boots {
  current: string;
  earlier: readonly string[];
}

/** Of a device that starts over and over the oldest are forgotten. */
const mostEarlier = 20;

/** What a hello says of the boot of its device: it is the one that was there, one that is over, or started anew. */
export type Greeting = 'same' | 'over' | 'late' | 'new';

export function greetingOf(boots: Boots | undefined, bootId: string, isLate: boolean): Greeting {
  if (!boots || boots.current === bootId) return 'same';
  if (boots.earlier.includes(bootId)) return 'over';
  return isLate ? 'late' : 'new';
}

/** A new one that comes late may be over already: it is known from now on, and not taken for the present one. */
export function bootsAfter(boots: Boots | undefined, bootId: string, greeting: Greeting): Boots {
  if (!boots) return { current: bootId, earlier: [] };
  const { current, earlier } = boots;
  if (greeting === 'new') return { current: bootId, earlier: [current, ...earlier].slice(0, mostEarlier) };
  if (greeting === 'late') return { current, earlier: [bootId, ...earlier].slice(0, mostEarlier) };
  return boots;
}
