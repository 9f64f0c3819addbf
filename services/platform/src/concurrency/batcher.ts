import { pause } from './waiting.js';

interface Waiting<T> {
  items: readonly T[];
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Combines items that arrive while the previous batch is applied: one transaction, one round trip. A single item is
 * applied at once. Order per caller holds if the caller waits until its part is applied.
 */
export class Batcher<T> {
  private waiting: Waiting<T>[] = [];
  private running = false;

  constructor(
    private readonly apply: (items: readonly T[]) => Promise<void>,
    private readonly options: {
      /** Maximum number of items in one batch; a single part is never split. */
      maxItems: number;
      /** Milliseconds between the end of a batch and the next; see `Consumer.rest`. Default: none. */
      rest?: number;
    },
  ) {}

  /** Resolves when these items are applied; rejects with their error. */
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
      // A failure of one part must not delay the others: apply them together or, failing that, each alone.
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
      // Any error occurs again for the part that caused it.
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
      ({ items }, index) => (size += items.length) > this.options.maxItems && index > 0,
    );
    return this.waiting.splice(0, fits < 0 ? this.waiting.length : fits);
  }
}
