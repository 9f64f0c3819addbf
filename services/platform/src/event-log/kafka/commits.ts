import type { OffsetsByTopicPartition } from 'kafkajs';
import { backOff, pause, settledWithin } from '../../concurrency/waiting.js';
import { typeOfError } from './kafka-client.js';

interface DoneOffset {
  topic: string;
  partition: number;
  /** Everything below it is done. */
  offset: number;
}

type Commit = (offsets: OffsetsByTopicPartition) => Promise<void>;

/** The coordinator has reassigned these partitions: records without a committed offset go to their new members. */
const lost = new Set(['UNKNOWN_MEMBER_ID', 'ILLEGAL_GENERATION', 'FENCED_INSTANCE_ID']);

/** Commits the offsets of one tenure of a group member, everything that is due in one request. */
export class Commits {
  private due = new Map<string, DoneOffset>();
  private running: Promise<void> | undefined;
  private readonly closed = new AbortController();

  /** `commit` is that of the batch: the other commit API of kafkajs can end a consumer permanently. */
  add(done: DoneOffset, commit: Commit): void {
    if (this.closed.signal.aborted) return;
    this.due.set(`${done.topic} ${done.partition}`, done);
    this.running ??= this.run(commit);
  }

  /**
   * Resolves when nothing is due, or after `patience` milliseconds: records without a committed offset are redelivered.
   */
  async close(patience: number): Promise<void> {
    if (this.running) await settledWithin(patience, this.running);
    this.closed.abort();
  }

  private async run(commit: Commit): Promise<void> {
    // Batches of several partitions that end in the same turn share a request.
    await new Promise(setImmediate);
    for (let failures = 0; this.due.size > 0 && !this.closed.signal.aborted;) {
      const all = this.due;
      this.due = new Map();
      try {
        await commit({ topics: grouped([...all.values()]) });
        failures = 0;
      } catch (error) {
        if (lost.has(typeOfError(error) ?? '')) break;
        this.due = new Map([...all, ...this.due]);
        await pause(backOff(++failures, 1_000), this.closed.signal);
      }
    }
    this.running = undefined;
  }
}

function grouped(all: readonly DoneOffset[]): OffsetsByTopicPartition['topics'] {
  const topics = new Map<string, { partition: number; offset: string }[]>();
  for (const { topic, partition, offset } of all)
    topics.set(topic, [...(topics.get(topic) ?? []), { partition, offset: String(offset) }]);
  return [...topics].map(([topic, partitions]) => ({ topic, partitions }));
}
