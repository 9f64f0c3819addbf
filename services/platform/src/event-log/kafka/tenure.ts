import { settledWithin } from '../../concurrency/waiting.js';
import { Commits } from './commits.js';

/** The time between two rebalances of a group: what this member began in it ends with it. */
export class Tenure {
  readonly commits = new Commits();
  private readonly works = new Set<Promise<void>>();
  private readonly ending = new AbortController();
  private gone = false;

  /** Aborted when no new batch may be begun, nor a failed one be waited for. */
  get ends(): AbortSignal {
    return this.ending.signal;
  }

  /** The partitions may be another member's: nothing that is finished now counts. */
  get over(): boolean {
    return this.gone;
  }

  add(work: Promise<void>): void {
    const known = work.finally(() => this.works.delete(known));
    this.works.add(known);
  }

  /** Lets the batches in hand be finished and their offsets be kept, at most so many milliseconds. */
  async end(patience: number): Promise<void> {
    this.ending.abort();
    if (this.works.size > 0) await settledWithin(patience, Promise.all(this.works));
    await this.commits.close(3_000);
    this.gone = true;
  }
}
