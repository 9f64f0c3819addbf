/** Most names that are remembered for having been waited for in vain. */
const mostMissed = 10_000;

interface Wait {
  over: Promise<void>;
  end(): void;
}

/**
 * Values that come by another way than those who ask for them, and may be a moment behind. What is not there is waited
 * for once: after that whoever asks is answered at once, until the value comes. All who wait for the same go on
 * together, in the order in which they came: nobody overtakes.
 */
export class Arrivals<V> {
  private readonly values = new Map<string, V>();
  private readonly waiting = new Map<string, Wait>();
  private readonly missed = new Set<string>();

  get(name: string): V | undefined {
    return this.values.get(name);
  }

  has(name: string): boolean {
    return this.values.has(name);
  }

  names(): Iterable<string> {
    return this.values.keys();
  }

  set(name: string, value: V): void {
    this.values.set(name, value);
    this.missed.delete(name);
    this.waiting.get(name)?.end();
  }

  delete(name: string): void {
    this.values.delete(name);
  }

  /** The value, waited for at most `patience` milliseconds. */
  async soon(name: string, patience: number): Promise<V | undefined> {
    if (!this.values.has(name) && !this.missed.has(name)) await this.arrivalOf(name, patience);
    return this.values.get(name);
  }

  private arrivalOf(name: string, patience: number): Promise<void> {
    const known = this.waiting.get(name);
    if (known) return known.over;
    let resolve: () => void = () => undefined;
    const over = new Promise<void>((done) => (resolve = done));
    const end = () => {
      clearTimeout(timer);
      this.waiting.delete(name);
      if (!this.values.has(name)) this.miss(name);
      resolve();
    };
    const timer = setTimeout(end, patience);
    this.waiting.set(name, { over, end });
    return over;
  }

  private miss(name: string): void {
    this.missed.add(name);
    if (this.missed.size > mostMissed) this.missed.delete(this.missed.values().next().value!);
  }
}
