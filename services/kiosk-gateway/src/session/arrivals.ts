/** Most names that are remembered for having been waited for in vain. */
const mostMissed = 10_000;

/**
 * Values that come by another way than those who ask for them, and may be a moment behind. Who is not there is waited
 * for once: after that he who asks is answered at once, until the value comes.
 */
export class Arrivals<V> {
  private readonly values = new Map<string, V>();
  private readonly waiting = new Map<string, Set<() => void>>();
  private readonly missed = new Set<string>();

  /** `most`: values that are kept; the oldest go first. */
  constructor(private readonly most = Infinity) {}

  get(name: string): V | undefined {
    return this.values.get(name);
  }

  has(name: string): boolean {
    return this.values.has(name);
  }

  set(name: string, value: V): void {
    this.values.delete(name);
    this.values.set(name, value);
    if (this.values.size > this.most) this.values.delete(this.values.keys().next().value!);
    this.missed.delete(name);
    for (const tell of this.waiting.get(name) ?? []) tell();
  }

  delete(name: string): void {
    this.values.delete(name);
  }

  /** The value, waited for at most `patience` milliseconds. */
  async soon(name: string, patience: number): Promise<V | undefined> {
    if (!this.values.has(name) && !this.missed.has(name)) await this.arrival(name, patience);
    return this.values.get(name);
  }

  private arrival(name: string, patience: number): Promise<void> {
    return new Promise((resolve) => {
      const others = this.waiting.get(name) ?? new Set();
      this.waiting.set(name, others);
      const over = () => {
        clearTimeout(timer);
        others.delete(over);
        if (others.size === 0) this.waiting.delete(name);
        if (!this.values.has(name)) this.miss(name);
        resolve();
      };
      const timer = setTimeout(over, patience);
      others.add(over);
    });
  }

  private miss(name: string): void {
    this.missed.add(name);
    if (this.missed.size > mostMissed) this.missed.delete(this.missed.values().next().value!);
  }
}
