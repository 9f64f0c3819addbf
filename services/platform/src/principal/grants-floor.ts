import { events } from '@backroom/proto/events';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock/clock.js';
import { fault, Problem } from '../errors/index.js';
import type { EventLog, LogRecord, Subscription } from '../event-log/index.js';
import type { Principal } from './principal.js';

/** Longer than any principal lives that was signed before a change was told. Milliseconds. */
const keptFor = 300_000;
/** People whose rights changed within that time, at most. */
const mostKept = 200_000;

/**
 * The lowest version of each person's grants that a service still takes: the one of the last change that was told
 * (topic `grants`). A principal lives 60 s; one that was signed before the change ends with it.
 */
export class GrantsFloor {
  private readonly versions = new LRUCache<number, number>({ max: mostKept, ttl: keptFor });
  private subscription: Subscription | undefined;

  constructor(private readonly clock: Clock) {}

  /** Resolves when every change that still matters is known; later ones arrive as they are told. */
  async start(eventLog: EventLog): Promise<void> {
    this.subscription ??= await eventLog.tail([events.GrantsChanged.topic], (record) => this.take(record));
    const since = this.clock.now().getTime() - keptFor;
    for await (const record of eventLog.read(events.GrantsChanged.topic))
      if (record.at.getTime() >= since) this.take(record);
  }

  async stop(): Promise<void> {
    await this.subscription?.stop();
  }

  /** Throws `unauthenticated` with code `stale-principal` for rights that are no longer the person's. */
  refuseStale(principal: Principal): void {
    if (principal.kind !== 'user') return;
    if (principal.grantsVersion < (this.versions.get(Number(principal.id)) ?? 0))
      throw new Problem('unauthenticated', fault('stale-principal'));
  }

  private take({ value }: LogRecord): void {
    if (!value) return;
    try {
      const { userId, grantsVersion } = events.GrantsChanged.codec.decode(value);
      this.versions.set(userId, Math.max(grantsVersion, this.versions.get(userId) ?? 0));
    } catch {
      // What cannot be read says nothing; whoever consumes the topic parks it and tells.
    }
  }
}
