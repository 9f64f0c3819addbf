import {
  isOutage,
  OutageError,
  type Clock,
  type Database,
  type EventLog,
  type Log,
} from '@backroom/platform';
import type { Analytics } from '../analytics/analytics.js';
import { placeOf, type SalesFact } from '../sales/sales-fact.js';
import { SalesProjection, touchedDays, type TouchedDays } from '../sales/sales-projection.js';
import { BookedSalesReader } from './booked-sales.js';
import { eventsOfLastRebuild, saveProgress, type RebuildProgress } from './rebuild-state.sql.js';
import { SalesGeneration } from './sales-generation.js';
import { lockLiveTables } from './swap-lock.sql.js';

interface RebuildParts {
  analytics: Analytics;
  database: Database;
  eventLog: EventLog;
  clock: Clock;
  log: Log;
}

/** Events per insert. */
const batchSize = 10_000;
/** A catch-up round with fewer events than this is short enough to block the live consumer. */
const fewEvents = 500;
const maxRounds = 20;
/** Lease of the process that rebuilds, and interval between saves of its progress, milliseconds. */
export const rebuildLease = 20_000;
const saveIntervalMs = 500;
/** Attempts of a statement while ClickHouse is unavailable, with a growing pause of up to five seconds in between. */
const maxAttempts = 30;

/** Thrown when a rebuild outlives its lease, since another may have begun. */
class LeaseLost extends Error {}

/**
 * Rebuilds the sales tables from the log in parallel to the live ones, and exchanges them. The live consumer keeps
 * writing to the live tables; it is blocked only during the last round and the exchange. This way nothing is lost in
 * between: everything it has written by then is in the log, and so in the new tables too.
 */
export class Rebuild {
  private readonly generation: SalesGeneration;
  private readonly projection: SalesProjection;
  private readonly reader: BookedSalesReader;
  private progress: RebuildProgress = {};
  private read = 0;
  private skipped = 0;
  private readonly began = performance.now();
  private notedAt = 0;
  private isOver = false;

  constructor(
    private readonly id: number,
    private readonly parts: RebuildParts,
  ) {
    const { analytics, database, clock, eventLog } = parts;
    this.generation = new SalesGeneration(analytics, id);
    this.projection = new SalesProjection(analytics, database, clock, this.generation.name);
    this.reader = new BookedSalesReader(eventLog, batchSize);
  }

  /** Runs to the end; a failure is recorded and leaves the live tables unchanged. */
  async run(): Promise<void> {
    const { log, clock } = this.parts;
    const lease = setInterval(() => void this.note({}).catch(() => undefined), rebuildLease / 4);
    lease.unref();
    try {
      await this.build();
      await this.swap();
      // The swap is final, even if dropping the old tables fails: the next rebuild drops the rest.
      await this.patiently(() => this.generation.dropAll());
    } catch (error) {
      this.isOver = true;
      log.error({ err: error, rebuild: this.id }, 'rebuild failed');
      const failure = error instanceof Error ? error.message : String(error);
      await this.note({ phase: 'failed', failure, finished_at: clock.now() }).catch(() => undefined);
      if (!(error instanceof LeaseLost)) await this.generation.dropAll().catch(() => undefined);
    } finally {
      clearInterval(lease);
    }
  }

  private async build(): Promise<void> {
    const { database } = this.parts;
    const live = await this.patiently(() => this.generation.liveSales());
    await this.note({ events_expected: Math.max(live, await eventsOfLastRebuild(database)) });
    await this.patiently(() => this.generation.create());
    await this.note({ phase: 'facts' });
    await this.round();
    await this.note({ phase: 'rollups' });
    await this.patiently(() => this.projection.recomputeAll());
    await this.note({ phase: 'catching-up' });
    for (let round = 1; round <= maxRounds; round++) {
      const { events, days } = await this.round();
      await this.patiently(() => this.projection.recompute(days));
      if (events < fewEvents) return;
    }
  }

  private async swap(): Promise<void> {
    await this.parts.database.transaction(async (tx) => {
      await lockLiveTables(tx);
      const { days } = await this.round();
      await this.projection.recompute(days);
      await this.note({ phase: 'comparing' });
      const { sales, days: compared, differing } = await this.generation.compare();
      // A process that was paused past its lease stops here: the tables may belong to another rebuild by now.
      await this.note({
        phase: 'swapping',
        sales,
        days_compared: compared,
        days_differing: differing,
      });
      await this.generation.swap();
      await this.note({ phase: 'done', finished_at: this.parts.clock.now() });
    });
  }

  /** Applies new events of the log. The next batch is read while the last one is being written. */
  private async round(): Promise<{ events: number; days: TouchedDays }> {
    const accounts = new Set<number>();
    const dates = new Set<string>();
    let events = 0;
    let writing: Promise<void> = Promise.resolve();
    for await (const part of this.reader.read()) {
      await writing;
      writing = this.write(part.facts);
      // A failure surfaces at the next batch, or after the last one.
      writing.catch(() => undefined);
      const days = touchedDays(part.facts);
      for (const account of days.accounts) accounts.add(account);
      for (const date of days.dates) dates.add(date);
      events += part.events;
      this.read += part.events;
      this.skipped += part.unreadable;
      await this.saveReadProgress();
    }
    await writing;
    await this.saveReadProgress(true);
    return { events, days: { accounts: [...accounts], dates: [...dates] } };
  }

  /** Skips facts that ClickHouse can never store, which the live consumer has parked too; writes all others. */
  private async write(facts: readonly SalesFact[]): Promise<void> {
    if (facts.length === 0) return;
    try {
      await this.patiently(() => this.projection.writeFacts(facts));
    } catch (error) {
      if (isOutage(error)) throw error;
      if (facts.length === 1) {
        this.skipped++;
        this.parts.log.warn(
          { err: error, orderId: placeOf(facts[0]!).orderId },
          'sale skipped by the rebuild: it cannot be applied',
        );
        return;
      }
      const half = facts.length >> 1;
      await this.write(facts.slice(0, half));
      await this.write(facts.slice(half));
    }
  }

  private async saveReadProgress(now = false): Promise<void> {
    if (!now && performance.now() - this.notedAt < saveIntervalMs) return;
    const seconds = Math.max(0.001, (performance.now() - this.began) / 1_000);
    await this.note({
      events_read: this.read,
      events_skipped: this.skipped,
      ...(this.progress.phase === 'facts' && { per_second: Math.round(this.read / seconds) }),
    });
  }

  private async note(progress: RebuildProgress): Promise<void> {
    this.notedAt = performance.now();
    this.progress = { ...this.progress, ...progress };
    const { database, clock } = this.parts;
    const now = clock.now();
    const until = new Date(now.getTime() + rebuildLease);
    const isMine = await database.transaction((tx) => saveProgress(tx, this.id, progress, now, until));
    if (!isMine) throw new LeaseLost('The rebuild was cut off and another may have begun');
  }

  private async patiently<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++)
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof OutageError) || attempt === maxAttempts || this.isOver) throw error;
        await this.parts.clock.sleep(Math.min(5_000, 500 * attempt));
      }
  }
}
