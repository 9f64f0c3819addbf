import type { Message } from 'kafkajs';

/** One call of `append`, which may be sent in several portions. */
export interface Waiting {
  left: number;
  deadline: number;
  settled: boolean;
  resolve(): void;
  reject(error: unknown): void;
}

/** The part of one append that is sent in one request. */
export interface Portion {
  topic: string;
  messages: Message[];
  /** Bytes per partition. */
  bytes: Map<number, number>;
  waiting: Waiting;
}

/**
 * kafkajs combines everything that a send has for a partition into one batch, and a broker accepts batches of at most
 * 1,048,588 bytes (message.max.bytes). A single larger record is left to the broker to reject.
 */
const maxBytesPerPartition = 900_000;
const maxBytes = 8 * 1024 * 1024;
const maxRecords = 5_000;

/** The queue of records to send, in the order of their appends, cut so that every portion fits into a send. */
export class Portions {
  private queue: Portion[] = [];

  /** Returns the number of portions of the messages. */
  add(topic: string, messages: readonly (Message & { bytes: number })[], waiting: Waiting): number {
    const portions: Portion[] = [];
    let load = new Load();
    for (const { bytes, ...message } of messages) {
      const partition = message.partition!;
      if (portions.length === 0 || !load.fits(topic, new Map([[partition, bytes]]), 1)) {
        portions.push({ topic, messages: [], bytes: new Map(), waiting });
        load = new Load();
      }
      load.add(topic, new Map([[partition, bytes]]), 1);
      const portion = portions.at(-1)!;
      portion.messages.push(message);
      portion.bytes.set(partition, (portion.bytes.get(partition) ?? 0) + bytes);
    }
    this.queue.push(...portions);
    return portions.length;
  }

  /** Returns the next portions that fit into one send; none if nothing is queued. */
  take(): Portion[] {
    this.queue = this.queue.filter(({ waiting }) => !waiting.settled);
    const load = new Load();
    let count = 0;
    for (const { topic, bytes, messages } of this.queue) {
      if (!load.fits(topic, bytes, messages.length)) break;
      load.add(topic, bytes, messages.length);
      count++;
    }
    return this.queue.splice(0, count);
  }
}

/** The load of a send. */
class Load {
  private records = 0;
  private bytes = 0;
  private readonly perPartition = new Map<string, number>();

  /** An empty load accepts anything. */
  fits(topic: string, bytes: ReadonlyMap<number, number>, records: number): boolean {
    if (this.records === 0) return true;
    if (this.records + records > maxRecords) return false;
    let total = this.bytes;
    for (const [partition, more] of bytes) {
      total += more;
      const current = this.perPartition.get(`${topic} ${partition}`) ?? 0;
      if (current > 0 && current + more > maxBytesPerPartition) return false;
    }
    return total <= maxBytes;
  }

  add(topic: string, bytes: ReadonlyMap<number, number>, records: number): void {
    this.records += records;
    for (const [partition, more] of bytes) {
      const name = `${topic} ${partition}`;
      this.perPartition.set(name, (this.perPartition.get(name) ?? 0) + more);
      this.bytes += more;
    }
  }
}
