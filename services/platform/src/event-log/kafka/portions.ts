import type { Message } from 'kafkajs';

/** One call of `append`, which may be sent in several portions. */
export interface Waiting {
  left: number;
  deadline: number;
  settled: boolean;
  resolve(): void;
  reject(error: unknown): void;
}

/** What of one append goes into one send. */
export interface Portion {
  topic: string;
  messages: Message[];
  /** Bytes per partition. */
  bytes: Map<number, number>;
  waiting: Waiting;
}

/**
 * kafkajs makes one batch of everything that a send has for a partition, and a broker takes a batch of at most
 * 1,048,588 bytes (message.max.bytes). A single record may be larger than this: then it is the broker's to judge.
 */
const mostBytesPerPartition = 900_000;
const mostBytes = 8 * 1024 * 1024;
const mostRecords = 5_000;

/** What waits to be sent, in the order in which it was handed over, cut so that every portion fits into a send. */
export class Portions {
  private queue: Portion[] = [];

  /** How many portions were made of the messages. */
  add(topic: string, messages: readonly (Message & { bytes: number })[], waiting: Waiting): number {
    const portions: Portion[] = [];
    let load = new Load();
    for (const { bytes, ...message } of messages) {
      const partition = message.partition!;
      if (portions.length === 0 || !load.takes(topic, new Map([[partition, bytes]]), 1)) {
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

  /** The next portions that fit into one send; none when nothing waits. */
  take(): Portion[] {
    this.queue = this.queue.filter(({ waiting }) => !waiting.settled);
    const load = new Load();
    let count = 0;
    for (const { topic, bytes, messages } of this.queue) {
      if (!load.takes(topic, bytes, messages.length)) break;
      load.add(topic, bytes, messages.length);
      count++;
    }
    return this.queue.splice(0, count);
  }
}

/** How full a send is. */
class Load {
  private records = 0;
  private bytes = 0;
  private readonly perPartition = new Map<string, number>();

  /** An empty one takes anything. */
  takes(topic: string, bytes: ReadonlyMap<number, number>, records: number): boolean {
    if (this.records === 0) return true;
    if (this.records + records > mostRecords) return false;
    let total = this.bytes;
    for (const [partition, more] of bytes) {
      total += more;
      const there = this.perPartition.get(`${topic} ${partition}`) ?? 0;
      if (there > 0 && there + more > mostBytesPerPartition) return false;
    }
    return total <= mostBytes;
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
