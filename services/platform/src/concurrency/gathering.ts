import { pause } from './waiting.js';

interface Waiting<T> {
  items: readonly T[];
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Makes one batch of what came while the last one was being applied: one transaction, one round to whatever is written
 * to. What comes alone goes at once. Order per caller holds when he waits until his part is applied.
 */
export class Gathering<T> {
  private waiting: Waiting<T>[] = [];
  private running = false;

  constructor(
    private readonly apply: (items: readonly T[]) => Promise<void>,
    private readonly options: {
      /** Most items in one batch; a single part is never split. */
      most: number;
      /** Milliseconds between the end of a batch and the next; see `Consumer.rest`. Default: none. */
      rest?: number;
    },
  ) {}

  /** Resolves when these items are applied; rejects with what kept them from it. */
  add(items: readonly T[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ items, resolve, reject });
      if (!this.running) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.waiting.length > 0) {
      const batch = this.take();
      // What one part has to wait for must not hold up the others: together or, failing that, each alone.
      if (batch.length === 1 || !(await this.together(batch)))
        for (const part of batch) await this.alone(part);
      // Real time: a rest for machines, not for the business clock.
      if (this.options.rest) await pause(this.options.rest);
    }
    this.running = false;
  }

  private async together(batch: readonly Waiting<T>[]): Promise<boolean> {
    try {
      await this.apply(batch.flatMap(({ items }) => items));
    } catch {
      // Whatever it was, it comes again for the part that it belongs to.
      return false;
    }
    for (const { resolve } of batch) resolve();
    return true;
  }

  private async alone({ items, resolve, reject }: Waiting<T>): Promise<void> {
    try {
      await this.apply(items);
      resolve();
    } catch (error) {
      reject(error);
    }
  }

  private take(): Waiting<T>[] {
    let size = 0;
    const fits = this.waiting.findIndex(
      ({ items }, index) => (size += items.length) > this.options.most && index > 0,
    );
    return this.waiting.splice(0, fits < 0 ? this.waiting.length : fits);
  }
}
