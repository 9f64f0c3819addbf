/** Maximum remembered names whose wait timed out. */
const maxMissed = 10_000;

interface Wait {
  over: Promise<void>;
  end(): void;
}

/**
 * Values that arrive separately from the requests for them, and may be a moment late. A missing value is waited for
 * once; after that requests return at once until it arrives. All waits for the same value resolve together, in their
 * order.
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

  /** Returns the value, after waiting at most `patience` milliseconds. */
  async waitFor(name: string, patience: number): Promise<V | undefined> {
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
    if (this.missed.size > maxMissed) this.missed.delete(this.missed.values().next().value!);
  }
}
