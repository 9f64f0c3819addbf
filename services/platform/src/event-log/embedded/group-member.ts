import { randomUUID } from 'node:crypto';
import type { ConsumeOptions, LogRecord, Subscription } from '../event-log.js';
import { Slots } from '../../concurrency/slots.js';
import { backOff, pause, settledWithin } from '../../concurrency/waiting.js';
import type { Connections } from './connections.js';
import type { LogMonitor, LogListener } from './log-monitor.js';
import type { OffsetKeeper } from './offset-keeper.js';
import { fetchRecords } from './records.js';

/** A partition that this member holds. */
interface Held {
  id: number;
  topic: string;
  number: number;
  generation: number;
  /** The offset of the next record to hand over. */
  position: number;
  /** A batch is being fetched or handled. */
  busy: boolean;
  /** The partition is to go to another member: no new batch is started. */
  leaving: boolean;
  /** Aborted when another member takes over. */
  lost: AbortController;
}

interface Assigned extends Record<string, unknown> {
  partition_id: number;
  topic: string;
  number: number;
  committed: number;
  generation: number;
  wanted: boolean;
}

/** One member of a group: holds its share of the partitions and hands over their records. */
export class GroupMember implements Subscription, LogListener {
  private readonly id = randomUUID();
  private readonly held = new Map<number, Held>();
  private readonly working = new Set<Promise<void>>();
  private readonly slots: Slots;
  private readonly stopping = new AbortController();
  private readonly maxBatch: number;
  private fetching = false;
  private fetchAgain = false;
  private assigning: Promise<void> | undefined;
  private assignAgain = false;
  private stopped: Promise<void> | undefined;

  constructor(
    private readonly connections: Connections,
    private readonly monitor: LogMonitor,
    private readonly offsets: OffsetKeeper,
    private readonly options: ConsumeOptions,
    private readonly onStopped: (member: GroupMember) => void,
  ) {
    this.slots = new Slots(options.concurrency ?? 2);
    this.maxBatch = options.maxBatch ?? 100;
  }

  /** Joins the group and takes the free partitions of its share. Rejects with OutageError. */
  async start(): Promise<void> {
    await this.join();
    this.monitor.add(this);
    await this.assignOnce();
  }

  stop(): Promise<void> {
    this.stopped ??= this.leave();
    return this.stopped;
  }

  onRecords(partitions: Iterable<number>): void {
    for (const id of partitions) if (this.held.has(id)) return void this.fetch();
  }

  onMembers(group: string | undefined): void {
    if (group === undefined || group === this.options.group) void this.assign();
  }

  async onSessionLost(): Promise<void> {
    for (const held of this.held.values()) this.drop(held);
    await this.join();
    void this.assign();
  }

  private async join(): Promise<void> {
    await this.connections.query(
      `with joined as (
         insert into group_member (id, group_name, session_id, topics) values ($1, $2, $3, $4) on conflict do nothing
       ) select pg_notify('backroom_log', 'g' || $2)`,
      [this.id, this.options.group, this.monitor.session, this.options.topics],
    );
  }

  private async leave(): Promise<void> {
    this.stopping.abort();
    this.monitor.remove(this);
    await Promise.all(this.working);
    await this.assigning;
    await this.offsets.flush();
    const left = this.connections.query(
      `with gone as (delete from group_member where id = $1) select pg_notify('backroom_log', 'g' || $2)`,
      [this.id, this.options.group],
    );
    // If the database is unavailable, the lease runs out instead.
    await settledWithin(3_000, left);
    this.onStopped(this);
  }

  /** Updates the member's share, again if members changed meanwhile; retried without a limit. */
  private assign(): Promise<void> {
    this.assignAgain = true;
    this.assigning ??= this.assignLoop().finally(() => (this.assigning = undefined));
    return this.assigning;
  }

  private async assignLoop(): Promise<void> {
    for (let failures = 0; this.assignAgain && !this.stopping.signal.aborted;) {
      this.assignAgain = false;
      try {
        await this.assignOnce();
        failures = 0;
      } catch (error) {
        this.options.onFailure?.(error, ++failures);
        this.assignAgain = true;
        await pause(backOff(failures, 2_000), this.stopping.signal);
      }
    }
  }

  private async assignOnce(): Promise<void> {
    const rows = await this.connections.query<Assigned>('select * from log_assign($1)', [this.id]);
    const now = new Map(rows.map((row) => [row.partition_id, row]));
    for (const held of this.held.values())
      if (Number(now.get(held.id)?.generation) !== held.generation) this.drop(held);
    for (const row of rows) {
      const held = this.held.get(row.partition_id);
      if (held) held.leaving = !row.wanted;
      else this.held.set(row.partition_id, hold(row));
    }
    await this.release([...this.held.values()].filter((held) => held.leaving && !held.busy));
    void this.fetch();
  }

  /** Releases partitions that now belong to another member; their offsets are committed first. */
  private async release(partitions: readonly Held[]): Promise<void> {
    if (partitions.length === 0) return;
    for (const held of partitions) this.drop(held);
    await this.offsets.flush();
    await this.connections.query(
      `with freed as (
         update group_partition set owner = null where group_name = $1 and owner = $2 and partition_id = any ($3)
       ) select pg_notify('backroom_log', 'g' || $1)`,
      [this.options.group, this.id, partitions.map(({ id }) => id)],
    );
  }

  private drop(held: Held): void {
    held.lost.abort();
    if (this.held.get(held.id) === held) this.held.delete(held.id);
  }

  /** Reads all idle partitions that have new records, in one statement, and starts their batches. */
  private async fetch(): Promise<void> {
    this.fetchAgain = true;
    if (this.fetching) return;
    this.fetching = true;
    for (let failures = 0; this.fetchAgain && !this.stopping.signal.aborted;) {
      this.fetchAgain = false;
      if (!this.monitor.leased) await this.monitor.refreshHeads().catch(() => undefined);
      const ready = this.monitor.leased
        ? [...this.held.values()].filter((held) => this.hasRecords(held))
        : [];
      if (ready.length === 0) continue;
      const heads = ready.map(({ id }) => this.monitor.head(id));
      for (const held of ready) held.busy = true;
      try {
        const positions = ready.map(({ id, topic, number, position }) => ({
          id,
          topic,
          number,
          from: position,
        }));
        const found = await fetchRecords(this.connections, positions, this.maxBatch);
        failures = 0;
        for (const [at, held] of ready.entries()) this.take(held, found.get(held.id)!, heads[at]!);
      } catch (error) {
        for (const held of ready) held.busy = false;
        this.options.onFailure?.(error, ++failures);
        this.fetchAgain = true;
        await pause(backOff(failures, 2_000), this.stopping.signal);
      }
    }
    this.fetching = false;
  }

  private hasRecords(held: Held): boolean {
    return !held.busy && !held.leaving && held.position < this.monitor.head(held.id);
  }

  private take(held: Held, records: readonly LogRecord[], head: number): void {
    if (records.length === 0) {
      // Pruned: no records are left below the head.
      held.position = Math.max(held.position, head);
      held.busy = false;
      return;
    }
    const work = this.work(held, records).finally(() => this.working.delete(work));
    this.working.add(work);
  }

  private async work(held: Held, records: readonly LogRecord[]): Promise<void> {
    const ended = AbortSignal.any([held.lost.signal, this.stopping.signal]);
    for (let attempt = 1; !ended.aborted; attempt++) {
      try {
        await this.slots.run(async () => {
          if (!ended.aborted) await this.options.handle(records);
          else throw new Ended();
        });
        this.done(held, records.at(-1)!.offset + 1);
        break;
      } catch (error) {
        if (error instanceof Ended) break;
        this.options.onFailure?.(error, attempt);
        await pause(backOff(attempt, 5_000), ended);
      }
    }
    held.busy = false;
    if (held.leaving) void this.assign();
    else void this.fetch();
  }

  private done(held: Held, offset: number): void {
    held.position = offset;
    if (held.lost.signal.aborted) return;
    const { id: partition, generation } = held;
    const onLost = () => this.drop(held);
    this.offsets.add({ group: this.options.group, partition, owner: this.id, generation, offset, onLost });
  }
}

/** The member stopped or lost the partition before the batch started. */
class Ended extends Error {}

function hold(row: Assigned): Held {
  return {
    id: row.partition_id,
    topic: row.topic,
    number: row.number,
    generation: Number(row.generation),
    position: Number(row.committed),
    busy: false,
    leaving: false,
    lost: new AbortController(),
  };
}
