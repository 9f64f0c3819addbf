import { PartitionAssigners, type Cluster, type Consumer, type EachBatchPayload, type Kafka } from 'kafkajs';
import type { ConsumeOptions, LogRecord, Subscription } from '../event-log.js';
import { Slots } from '../../concurrency/slots.js';
import { backOff, pause, settledWithin } from '../../concurrency/waiting.js';
import { asOutage, disconnect } from './kafka-client.js';
import { recordOf } from './messages.js';
import { Tenure } from './tenure.js';

/** Milliseconds that a fetch waits at the broker for new records. */
const fetchWaitMs = 500;

/** Milliseconds that other partitions wait for a slow batch, before they continue without it. */
const maxBlockingMs = 500;

/**
 * Milliseconds that the caller of `consume` waits for the group: after the death of a member a rebalance takes a lease.
 */
const joinTimeoutMs = 2_000;

/** Milliseconds that the coordinator gives every member to finish its batches and rejoin. */
const rebalanceTimeout = 60_000;

interface GroupMemberOptions extends ConsumeOptions {
  /** Milliseconds after which a silent member loses its partitions to others. */
  lease: number;
  /** The total number of partitions of the topics. */
  partitions: number;
}

/**
 * One member of a consumer group. kafkajs fetches the next records only when all batches of the last fetch have been
 * handled; so a batch that is slow, or fails and is retried, is detached: its partition is paused, the loop continues
 * with the others and its heartbeats, and the partition resumes when the batch is done.
 */
export class GroupMember implements Subscription {
  private readonly slots: Slots;
  private readonly maxBatch: number;
  private readonly heartbeat: number;
  private readonly stopping = new AbortController();
  private readonly busy = new Map<string, Promise<void>>();
  private tenure = new Tenure();
  private consumer: Consumer | undefined;
  private running: Promise<void> | undefined;
  private beat: (() => Promise<void>) | undefined;
  private stopped: Promise<void> | undefined;

  constructor(
    private readonly kafka: Kafka,
    private readonly options: GroupMemberOptions,
    private readonly onStopped: (member: GroupMember) => void,
  ) {
    this.slots = new Slots(options.concurrency ?? 2);
    this.maxBatch = options.maxBatch ?? 100;
    this.heartbeat = Math.min(1_000, options.lease / 4);
  }

  /** Joins the group. Rejects with OutageError. */
  async start(): Promise<void> {
    const { topics, group, lease, partitions } = this.options;
    const consumer = this.kafka.consumer({
      groupId: group,
      sessionTimeout: lease,
      heartbeatInterval: this.heartbeat,
      rebalanceTimeout,
      maxWaitTimeInMs: fetchWaitMs,
      allowAutoTopicCreation: false,
      // Otherwise a consumer that was stopped during an outage revives when the broker does.
      retry: { restartOnFailure: async () => !this.stopping.signal.aborted },
      partitionAssigners: [
        (config) => {
          this.beforeJoining(config.cluster);
          return PartitionAssigners.roundRobin(config);
        },
      ],
    });
    consumer.on(consumer.events.CRASH, ({ payload: { error, restart } }) => {
      if (!restart) void this.restartAfter(consumer, error);
    });
    // A consumer that is stopped while it joins does not notice: it would keep its share and never work on it.
    consumer.on(consumer.events.GROUP_JOIN, () => {
      if (this.stopping.signal.aborted) setImmediate(() => void disconnect(consumer));
    });
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: [...topics], fromBeginning: true });
    } catch (error) {
      void disconnect(consumer);
      throw asOutage(error);
    }
    if (this.stopping.signal.aborted) return disconnect(consumer);
    this.consumer = consumer;
    this.running = consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      // Every batch of a fetch starts at once; `slots` limits how many are handled concurrently.
      partitionsConsumedConcurrently: partitions,
      eachBatch: (payload) => this.take(payload),
    });
    await settledWithin(joinTimeoutMs, this.running);
  }

  stop(): Promise<void> {
    this.stopped ??= this.leave();
    return this.stopped;
  }

  private async leave(): Promise<void> {
    this.stopping.abort();
    await this.tenure.end(2 ** 30);
    if (this.running) await settledWithin(3_000, this.running);
    // A member in the middle of a rebalance cannot leave before it ends. If the broker is unavailable, the lease runs
    // out.
    if (this.consumer) await disconnect(this.consumer, 5_000);
    this.onStopped(this);
  }

  /** Restarts after a failure that kafkajs does not recover from. */
  private async restartAfter(crashed: Consumer, error: unknown): Promise<void> {
    void disconnect(crashed);
    for (let failures = 1; !this.stopping.signal.aborted; failures++) {
      this.options.onFailure?.(error, failures);
      await pause(backOff(failures, 2_000), this.stopping.signal);
      if (this.stopping.signal.aborted) return;
      try {
        return await this.start();
      } catch (again) {
        error = again;
      }
    }
  }

  /**
   * kafkajs rejoins a group without waiting for the batches in progress, so that another member could receive the
   * records that this one is still writing. Every join begins with a search for the coordinator: it waits until those
   * batches are finished and committed, and keeps the membership alive meanwhile.
   */
  private beforeJoining(cluster: Cluster): void {
    const find = cluster.findGroupCoordinator.bind(cluster);
    cluster.findGroupCoordinator = async (group) => {
      const beating = setInterval(() => void this.beat?.().catch(() => undefined), this.heartbeat);
      await this.tenure.end(rebalanceTimeout - 15_000);
      clearInterval(beating);
      if (!this.stopping.signal.aborted) this.tenure = new Tenure();
      return find(group);
    };
  }

  /** Starts a batch; returns when it is done, has failed or is slow. */
  private async take(payload: EachBatchPayload): Promise<void> {
    const { tenure } = this;
    this.beat = () => payload.heartbeat();
    const { topic, partition } = payload.batch;
    const name = `${topic} ${partition}`;
    const enough = new AbortController();
    const earlier = this.busy.get(name);
    const work = (async () => {
      await earlier;
      // Records that a defect of this class failed to hand over are in the next fetch again.
      await this.work(tenure, payload, () => enough.abort()).catch((error: unknown) =>
        this.options.onFailure?.(error, 1),
      );
    })().finally(() => {
      enough.abort();
      if (this.busy.get(name) === work) this.busy.delete(name);
    });
    this.busy.set(name, work);
    tenure.add(work);
    await pause(maxBlockingMs, enough.signal);
    if (this.busy.get(name) === work) {
      const resume = payload.pause();
      void work.then(resume);
    }
  }

  private async work(tenure: Tenure, payload: EachBatchPayload, onFailure: () => void): Promise<void> {
    const { topic, partition, messages } = payload.batch;
    for (let at = 0; at < messages.length; at += this.maxBatch) {
      const part = messages.slice(at, at + this.maxBatch);
      const records = part.map((message) => recordOf(topic, partition, message));
      const handled = await this.handOver(tenure, records, onFailure);
      if (!handled || tenure.over) return;
      // The very last offset makes kafkajs skip the transaction markers behind it, too.
      payload.resolveOffset(part.at(-1)!.offset);
      tenure.commits.add({ topic, partition, offset: records.at(-1)!.offset + 1 }, (offsets) =>
        payload.commitOffsetsIfNecessary(offsets),
      );
    }
  }

  /** Hands over the same records until they are handled; returns false if the tenure ended first. */
  private async handOver(
    tenure: Tenure,
    records: readonly LogRecord[],
    onFailure: () => void,
  ): Promise<boolean> {
    const ended = AbortSignal.any([tenure.ends, this.stopping.signal]);
    for (let attempt = 1; !ended.aborted; attempt++) {
      try {
        await this.slots.run(async () => {
          if (ended.aborted) throw new Ended();
          await this.options.handle(records);
        });
        return true;
      } catch (error) {
        if (error instanceof Ended) return false;
        onFailure();
        this.options.onFailure?.(error, attempt);
        await pause(backOff(attempt, 5_000), ended);
      }
    }
    return false;
  }
}

/** The member stopped or must rejoin before the batch started. */
class Ended extends Error {}
