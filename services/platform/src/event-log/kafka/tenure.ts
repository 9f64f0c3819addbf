import { settledWithin } from '../../concurrency/waiting.js';
import { Commits } from './commits.js';

/** The time between two rebalances of a group: work of this member ends with it. */
export class Tenure {
  readonly commits = new Commits();
  private readonly works = new Set<Promise<void>>();
  private readonly ending = new AbortController();
  private ended = false;

  /** Aborted when no new batch may start and no failed one may be retried. */
  get ends(): AbortSignal {
    return this.ending.signal;
  }

  /** Whether the partitions may belong to another member: work finished from now on does not count. */
  get over(): boolean {
    return this.ended;
  }

  add(work: Promise<void>): void {
    const known = work.finally(() => this.works.delete(known));
    this.works.add(known);
  }

  /** Waits for the batches in progress and their commits, at most `patience` milliseconds. */
  async end(patience: number): Promise<void> {
    this.ending.abort();
    if (this.works.size > 0) await settledWithin(patience, Promise.all(this.works));
    await this.commits.close(3_000);
    this.ended = true;
  }
}
