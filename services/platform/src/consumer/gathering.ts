import type { Arrival } from './arrival.js';

interface Waiting {
  arrivals: readonly Arrival[];
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Makes one batch of what several partitions brought while the last one was being applied: one transaction, one round
 * to whatever the handler writes to. Order per key holds, for a partition waits until its part is applied.
 */
export class Gathering {
  private waiting: Waiting[] = [];
  private running = false;

  constructor(
    private readonly apply: (arrivals: readonly Arrival[]) => Promise<void>,
    /** Most arrivals in one batch; a single partition's part is never split. */
    private readonly most: number,
  ) {}

  /** Resolves when these arrivals are applied; rejects with what kept their batch from it. */
  add(arrivals: readonly Arrival[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ arrivals, resolve, reject });
      if (!this.running) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.waiting.length > 0) {
      const batch = this.take();
      try {
        await this.apply(batch.flatMap(({ arrivals }) => arrivals));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.running = false;
  }

  private take(): Waiting[] {
    let size = 0;
    const fits = this.waiting.findIndex(
      ({ arrivals }, index) => (size += arrivals.length) > this.most && index > 0,
    );
    return this.waiting.splice(0, fits < 0 ? this.waiting.length : fits);
  }
}
