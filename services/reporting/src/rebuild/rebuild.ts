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
import { eventsOfLast, noteProgress, type RebuildProgress } from './rebuild-state.sql.js';
import { SalesGeneration } from './sales-generation.js';
import { holdLiveTablesAlone } from './swap-lock.sql.js';

interface RebuildParts {
  analytics: Analytics;
  database: Database;
  eventLog: EventLog;
  clock: Clock;
  log: Log;
}

/** Events in one insert. */
const batch = 10_000;
/** A round of catching up that brings fewer events than this is short enough to hold up the live consumer for. */
const fewEvents = 500;
const mostRounds = 20;
/** Milliseconds that a rebuild belongs to its process, and between two notes of it. */
export const rebuildLease = 20_000;
const noteEvery = 500;
/** How often a statement is tried while ClickHouse is away, with a second and more in between. */
const patience = 30;

/** Raised when a rebuild went on after its lease, and another may have begun. */
class LeaseLost extends Error {}

/**
 * Makes the tables of sales again from the log, beside the live ones, and exchanges them. The live consumer goes on
 * writing to the live tables all the time; it is held up for the last round and the exchange alone, which is how
 * nothing can fall in between: what it has written by then is in the log, and so in the new tables too.
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
    this.reader = new BookedSalesReader(eventLog, batch);
  }

  /** Runs to its end; a failure is noted, and leaves the live tables as they are. */
  async run(): Promise<void> {
    const { log, clock } = this.parts;
    const lease = setInterval(() => void this.note({}).catch(() => undefined), rebuildLease / 4);
    lease.unref();
    try {
      await this.build();
      await this.swap();
      // From here on it stands, whatever becomes of the old tables: the next rebuild drops what is left.
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
    await this.note({ events_expected: Math.max(live, await eventsOfLast(database)) });
    await this.patiently(() => this.generation.create());
    await this.note({ phase: 'facts' });
    await this.round();
    await this.note({ phase: 'rollups' });
    await this.patiently(() => this.projection.recomputeAll());
    await this.note({ phase: 'catching-up' });
    for (let round = 1; round <= mostRounds; round++) {
      const { events, days } = await this.round();
      await this.patiently(() => this.projection.recompute(days));
      if (events < fewEvents) return;
    }
  }

  private async swap(): Promise<void> {
    await this.parts.database.transaction(async (tx) => {
      await holdLiveTablesAlone(tx);
      const { days } = await this.round();
      await this.projection.recompute(days);
      await this.note({ phase: 'comparing' });
      const { sales, days: compared, differing } = await this.generation.compare();
      // A process that was paused past its lease stops here: the tables may be another rebuild's by now.
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

  /** Takes over what the log has gained. The next batch is read while the last one is being written. */
  private async round(): Promise<{ events: number; days: TouchedDays }> {
    const accounts = new Set<number>();
    const dates = new Set<string>();
    let events = 0;
    let writing: Promise<void> = Promise.resolve();
    for await (const part of this.reader.read()) {
      await writing;
      writing = this.write(part.facts);
      // A failure is met at the next batch, or after the last one.
      writing.catch(() => undefined);
      const days = touchedDays(part.facts);
      for (const account of days.accounts) accounts.add(account);
      for (const date of days.dates) dates.add(date);
      events += part.events;
      this.read += part.events;
      this.skipped += part.unreadable;
      await this.noteRead();
    }
    await writing;
    await this.noteRead(true);
    return { events, days: { accounts: [...accounts], dates: [...dates] } };
  }

  /** What ClickHouse can never hold is left out, as the live consumer has parked it; all else is written. */
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

  private async noteRead(now = false): Promise<void> {
    if (!now && performance.now() - this.notedAt < noteEvery) return;
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
    const isMine = await database.transaction((tx) => noteProgress(tx, this.id, progress, now, until));
    if (!isMine) throw new LeaseLost('The rebuild was cut off and another may have begun');
  }

  private async patiently<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++)
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof OutageError) || attempt === patience || this.isOver) throw error;
        await this.parts.clock.sleep(Math.min(5_000, 500 * attempt));
      }
  }
}
