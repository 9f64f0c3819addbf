import { pause } from '../event-log/waiting.js';
import type { Arrival } from './arrival.js';

/** Milliseconds. */
const longestRest = 250;

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
    /** Size of a batch after which the next one waits as long as this one took; see `Consumer.restAfter`. */
    private readonly restAfter = Infinity,
  ) {}

  /** Resolves when these arrivals are applied; rejects with what kept them from it. */
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
      const began = performance.now();
      // What one partition has to wait for must not hold up the others: together or, failing that, each alone.
      if (batch.length === 1 || !(await this.together(batch)))
        for (const part of batch) await this.alone(part);
      const size = batch.reduce((sum, { arrivals }) => sum + arrivals.length, 0);
      // Real time: a rest for machines, not for the business clock.
      if (size >= this.restAfter) await pause(Math.min(longestRest, performance.now() - began));
    }
    this.running = false;
  }

  private async together(batch: readonly Waiting[]): Promise<boolean> {
    try {
      await this.apply(batch.flatMap(({ arrivals }) => arrivals));
    } catch {
      // Whatever it was, it comes again for the part that it belongs to.
      return false;
    }
    for (const { resolve } of batch) resolve();
    return true;
  }

  private async alone({ arrivals, resolve, reject }: Waiting): Promise<void> {
    try {
      await this.apply(arrivals);
      resolve();
    } catch (error) {
      reject(error);
    }
  }

  private take(): Waiting[] {
    let size = 0;
    const fits = this.waiting.findIndex(
      ({ arrivals }, index) => (size += arrivals.length) > this.most && index > 0,
    );
    return this.waiting.splice(0, fits < 0 ? this.waiting.length : fits);
  }
}
