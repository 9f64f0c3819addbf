import type { Clock, Ids } from '../clock/index.js';
import type { Commands, CommandTx } from '../command/index.js';
import { everyTenant, type Database, type TenantScope } from '../database/index.js';
import { schedule, type LongWorkRunner } from '../due-work/index.js';
import { fault, Problem } from '../errors/index.js';
import type { Files } from '../files/index.js';
import { actorOf, currentCall } from '../principal/index.js';
import { isUuid, knownLanguage } from '../text/index.js';
import * as sql from './export.sql.js';
import type { ExportView } from './export.sql.js';
import { dropWork, keptFor, partOf, piecesAtOnce, writeWork } from './export-work.js';
import { fileFormats, isFormat } from './format/formats.js';

/** Of one person: how many may be under way, and how many are kept. */
const mostUnderWay = 3;
const mostKept = 20;
/** Milliseconds to wait for a piece that is not there yet, and between two looks. */
const patience = 5_000;
const pause = 50;
/** Postgres' code for a lock that was not to be had in time. */
const lockNotAvailable = '55P03';

export interface WantedExport {
  kind: string;
  filter: unknown;
  format: string;
  language: string;
  /** Whose rows, each account named. */
  accounts: readonly number[];
  locations: TenantScope['locations'];
}

/** Files that a caller may see: those of these accounts and places. */
export interface InReach {
  scope: TenantScope;
  /** Those alone whose filter names one of these, such as `customerId`. */
  about?: string;
}

/** The files that people ask for: each belongs to whoever asked, and is found by nobody else. */
export class Exports {
  constructor(
    private readonly parts: {
      database: Database;
      commands: Commands;
      files: Files;
      clock: Clock;
      ids: Ids;
      work: LongWorkRunner;
    },
  ) {}

  /** Begins one. Throws `tooMany` while three of the caller's are under way; of those at their end the newest twenty stay. */
  async request(wanted: WantedExport): Promise<ExportView> {
    const { kind, filter, format, accounts, locations } = wanted;
    if (!isFormat(format))
      throw Problem.invalid('format', fault('not-one-of', { allowed: Object.keys(fileFormats) }));
    // A foreign operator is asked for like one that is not there.
    if (accounts.length === 0) throw Problem.notFound('operator');
    const language = knownLanguage(wanted.language);
    return this.command('request-export', wanted, async (tx, owner) => {
      await sql.lockOwner(tx, owner);
      const earlier = await sql.exportsOf(tx, owner);
      refuseMore(earlier);
      const askedAt = this.parts.clock.now();
      const old = earlier.filter(({ state }) => state !== 'waiting' && state !== 'running');
      for (const { id } of old.slice(mostKept - 1)) await this.drop(tx, owner, id);
      const id = this.parts.ids.next();
      const expiresAt = new Date(askedAt.getTime() + keptFor);
      const work = { id, owner, kind, filter, format, language, accounts, locations, askedAt, expiresAt };
      const begun = await sql.insertExport(tx, work);
      await schedule(tx, writeWork(id, askedAt), dropWork(id, expiresAt));
      return begun;
    });
  }

  /** The caller's, newest first, of what their reach still lets them see. */
  async list(reach: readonly InReach[]): Promise<ExportView[]> {
    const found = new Map<string, ExportView>();
    for (const { scope, about } of reach)
      for (const one of await this.parts.database.withTenant(scope, (tx) =>
        sql.exportsOf(tx, ownerNow(), about),
      ))
        found.set(one.id, one);
    return [...found.values()].sort((a, b) => b.askedAt - a.askedAt || (a.id < b.id ? 1 : -1));
  }

  /** One of the caller's. Throws `notFound` for anybody else's. */
  async get(reach: readonly InReach[], id: string): Promise<ExportView> {
    for (const { scope, about } of isUuid(id) ? reach : []) {
      const found = await this.parts.database.withTenant(scope, (tx) =>
        sql.exportOf(tx, ownerNow(), id, about),
      );
      if (found) return found;
    }
    throw Problem.notFound('export');
  }

  /**
   * A piece of the file, counted from 0; waits a while for one that is being written. Empty where it has to be asked
   * for once more. Throws `conflict` for one that was cancelled or failed, or begun anew since `run`.
   */
  async read(
    reach: readonly InReach[],
    id: string,
    part: number,
    ofRun?: number,
  ): Promise<{ content: Buffer; isLast: boolean; run: number }> {
    const { files, clock } = this.parts;
    const until = clock.now().getTime() + patience;
    for (;;) {
      const { state, parts, run, problem } = await this.get(reach, id);
      if (ofRun !== undefined && ofRun !== run) throw new Problem('conflict', fault('begun-anew'));
      if (state === 'failed') throw new Problem('conflict', fault('export-failed', { reason: problem }));
      if (state === 'cancelled') throw new Problem('conflict', fault('cancelled'));
      if (part < parts) {
        const content = await files.read(partOf(id, run, part));
        if (!content) throw Problem.notFound('export');
        return { content, isLast: state === 'done' && part === parts - 1, run };
      }
      if (state === 'done') return { content: Buffer.alloc(0), isLast: true, run };
      if (clock.now().getTime() >= until) return { content: Buffer.alloc(0), isLast: false, run };
      await clock.sleep(pause);
    }
  }

  /** Ends one that is under way; of one at its end nothing changes. */
  async cancel(reach: readonly InReach[], id: string): Promise<ExportView> {
    const now = this.parts.clock.now();
    const before = await this.get(reach, id);
    return this.command('cancel-export', { id }, async (tx, owner) => {
      return (await sql.cancelExport(tx, owner, id, now)) ?? (await sql.exportOf(tx, owner, id)) ?? before;
    });
  }

  /** Begins one that failed or was cancelled anew. */
  async retry(reach: readonly InReach[], id: string): Promise<ExportView> {
    const now = this.parts.clock.now();
    const expiresAt = new Date(now.getTime() + keptFor);
    const before = await this.get(reach, id);
    return this.command('retry-export', { id }, async (tx, owner) => {
      await sql.lockOwner(tx, owner);
      if (before.state === 'failed' || before.state === 'cancelled')
        refuseMore(await sql.exportsOf(tx, owner));
      const restarted = await sql.restartExport(tx, { owner, id, expiresAt });
      if (!restarted) return before;
      const { earlier, ...begun } = restarted;
      // Whoever takes the new file away knows just of its own pieces.
      for (let part = 0; part < earlier + piecesAtOnce; part++)
        await this.parts.files.remove(partOf(id, begun.run - 1, part));
      await schedule(tx, writeWork(id, now), dropWork(id, expiresAt));
      return begun;
    });
  }

  /** Takes one out of the list, whatever became of it, and its file away. */
  async remove(reach: readonly InReach[], id: string): Promise<void> {
    await this.get(reach, id);
    await this.command('remove-export', { id }, async (tx, owner) => {
      await this.drop(tx, owner, id);
      return null;
    });
  }

  private async drop(tx: CommandTx, owner: string, id: string): Promise<void> {
    const now = this.parts.clock.now();
    await tx.query(`update export_job set state = 'removed', expires_at = $3 where owner = $1 and id = $2`, [
      owner,
      id,
      now,
    ]);
    await schedule(tx, dropWork(id, now));
  }

  /** A person's file for themselves changes nothing of an operator's: whose rows it may hold was looked at before. */
  private async command<T>(
    name: string,
    input: unknown,
    work: (tx: CommandTx, owner: string) => Promise<T>,
  ): Promise<T> {
    const { principal, idempotencyKey } = currentCall();
    const unaudited = 'a file for whoever asked changes nothing of an operator';
    const options = { name, scope: everyTenant, principal, idempotencyKey, input, unaudited };
    try {
      const done = await this.parts.commands.run(options, async (tx) => {
        // Whoever waits has a connection that others wait for: better told to come again.
        await tx.query(`set local lock_timeout = '500ms'`);
        return work(tx, actorOf(principal));
      });
      this.parts.work.wake();
      return done;
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable) throw error;
      throw new Problem('unavailable', fault('export-busy'), { cause: error });
    }
  }
}

function ownerNow(): string {
  return actorOf(currentCall().principal);
}

function refuseMore(exports: readonly ExportView[]): void {
  const underWay = exports.filter(({ state }) => state === 'waiting' || state === 'running').length;
  if (underWay >= mostUnderWay) throw new Problem('tooMany', fault('too-many-exports'));
}
