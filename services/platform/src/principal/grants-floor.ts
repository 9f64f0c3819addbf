import { events } from '@backroom/proto/events';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock/clock.js';
import { fault, Problem } from '../errors/index.js';
import type { EventLog, LogRecord, Subscription } from '../event-log/index.js';
import type { Principal } from './principal.js';

/** Longer than the lifetime of any principal signed before a change was received. Milliseconds. */
const retentionMs = 300_000;
/** Maximum number of people whose rights changed within that time. */
const maxEntries = 200_000;

/**
 * The lowest version of each person's grants that a service still accepts: that of the last received change (topic
 * `grants`). A principal lives 60 s; one that was signed before the change ends with it.
 */
export class GrantsFloor {
  private readonly versions = new LRUCache<number, number>({ max: maxEntries, ttl: retentionMs });
  private subscription: Subscription | undefined;

  constructor(private readonly clock: Clock) {}

  /** Resolves when every change that still matters is known; later ones are applied as they arrive. */
  async start(eventLog: EventLog): Promise<void> {
    this.subscription ??= await eventLog.tail([events.GrantsChanged.topic], (record) => this.take(record));
    const since = this.clock.now().getTime() - retentionMs;
    for await (const record of eventLog.read(events.GrantsChanged.topic))
      if (record.at.getTime() >= since) this.take(record);
  }

  async stop(): Promise<void> {
    await this.subscription?.stop();
  }

  /** Throws `unauthenticated` with code `stale-principal` for rights that the person no longer has. */
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
      // An unreadable record is ignored; a consumer of the topic parks and reports it.
    }
  }
}
