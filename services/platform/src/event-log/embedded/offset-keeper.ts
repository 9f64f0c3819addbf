import { backOff, pause, settledWithin } from '../../concurrency/waiting.js';
import type { Connections } from './connections.js';

/** An offset to commit: everything below it is done. */
interface DoneOffset {
  group: string;
  partition: number;
  owner: string;
  generation: number;
  offset: number;
  /** Called if another member now holds the partition. */
  onLost(): void;
}

/** Commits the offsets of all groups of a process, everything that is due in one statement. */
export class OffsetKeeper {
  private due = new Map<string, DoneOffset>();
  private running: Promise<void> | undefined;
  private readonly closed = new AbortController();

  constructor(private readonly connections: Connections) {}

  add(done: DoneOffset): void {
    this.due.set(`${done.owner} ${done.partition}`, done);
    this.running ??= this.run().finally(() => (this.running = undefined));
  }

  /**
   * Resolves when nothing is due, or after `patience` milliseconds: records without a committed offset are redelivered.
   */
  async flush(patience = 3_000): Promise<void> {
    if (this.running) await settledWithin(patience, this.running);
  }

  close(): void {
    this.closed.abort();
  }

  private async run(): Promise<void> {
    // Batches of several partitions that end in the same turn share a statement.
    await new Promise(setImmediate);
    for (let failures = 0; this.due.size > 0 && !this.closed.signal.aborted;) {
      const all = [...this.due.values()];
      this.due.clear();
      try {
        await this.commit(all);
        failures = 0;
      } catch {
        for (const done of all) {
          const key = `${done.owner} ${done.partition}`;
          if (!this.due.has(key)) this.due.set(key, done);
        }
        await pause(backOff(++failures, 1_000), this.closed.signal);
      }
    }
  }

  private async commit(all: readonly DoneOffset[]): Promise<void> {
    const committed = await this.connections.query<{ nth: number }>(
      'select nth from commit_offsets($1, $2, $3, $4, $5)',
      [
        all.map(({ group }) => group),
        all.map(({ partition }) => partition),
        all.map(({ owner }) => owner),
        all.map(({ generation }) => generation),
        all.map(({ offset }) => offset),
      ],
    );
    const committedNth = new Set(committed.map(({ nth }) => Number(nth)));
    for (const [at, done] of all.entries()) if (!committedNth.has(at + 1)) done.onLost();
  }
}
