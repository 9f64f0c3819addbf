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
import { dropWork, retentionMs, partOf, piecesPerTurn, writeWork } from './export-work.js';
import { fileFormats, isFormat } from './format/formats.js';

/** Limits per owner: exports in progress, and exports kept. */
const maxInProgress = 3;
const maxKept = 20;
/** Milliseconds to wait for a piece that is not written yet, and between two checks. */
const pieceTimeoutMs = 5_000;
const pollMs = 50;
/** Postgres's code for a lock timeout. */
const lockNotAvailable = '55P03';

export interface ExportRequest {
  kind: string;
  filter: unknown;
  format: string;
  language: string;
  /** The accounts whose rows it contains, each by id. */
  accounts: readonly number[];
  locations: TenantScope['locations'];
}

/** Exports that a caller may see: those of these accounts and locations. */
export interface ExportScope {
  scope: TenantScope;
  /** Only exports whose filter contains this property, such as `customerId`. */
  about?: string;
}

/** Requested files: each belongs to its requester and is visible to no one else. */
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

  /**
   * Starts an export. Throws `tooMany` while three of the caller's are in progress; of the finished ones the newest
   * twenty are kept.
   */
  async request(request: ExportRequest): Promise<ExportView> {
    const { kind, filter, format, accounts, locations } = request;
    if (!isFormat(format))
      throw Problem.invalid('format', fault('not-one-of', { allowed: Object.keys(fileFormats) }));
    // A foreign operator looks like a missing one.
    if (accounts.length === 0) throw Problem.notFound('operator');
    const language = knownLanguage(request.language);
    return this.command('request-export', request, async (tx, owner) => {
      await sql.lockOwner(tx, owner);
      const earlier = await sql.exportsOf(tx, owner);
      refuseMore(earlier);
      const askedAt = this.parts.clock.now();
      const old = earlier.filter(({ state }) => state !== 'waiting' && state !== 'running');
      for (const { id } of old.slice(maxKept - 1)) await this.drop(tx, owner, id);
      const id = this.parts.ids.next();
      const expiresAt = new Date(askedAt.getTime() + retentionMs);
      const work = { id, owner, kind, filter, format, language, accounts, locations, askedAt, expiresAt };
      const begun = await sql.insertExport(tx, work);
      await schedule(tx, writeWork(id, askedAt), dropWork(id, expiresAt));
      return begun;
    });
  }

  /** The caller's exports, newest first, limited to what they may still see. */
  async list(reach: readonly ExportScope[]): Promise<ExportView[]> {
    const found = new Map<string, ExportView>();
    for (const { scope, about } of reach)
      for (const one of await this.parts.database.withTenant(scope, (tx) =>
        sql.exportsOf(tx, ownerNow(), about),
      ))
        found.set(one.id, one);
    return [...found.values()].sort((a, b) => b.askedAt - a.askedAt || (a.id < b.id ? 1 : -1));
  }

  /** Returns an export of the caller. Throws `notFound` for another's. */
  async get(reach: readonly ExportScope[], id: string): Promise<ExportView> {
    for (const { scope, about } of isUuid(id) ? reach : []) {
      const found = await this.parts.database.withTenant(scope, (tx) =>
        sql.exportOf(tx, ownerNow(), id, about),
      );
      if (found) return found;
    }
    throw Problem.notFound('export');
  }

  /**
   * Reads a piece of the file, counted from 0; waits for one that is being written. Empty content without `isLast`
   * means: request it again. Throws `conflict` if the export was canceled or failed, or restarted since `run`.
   */
  async read(
    reach: readonly ExportScope[],
    id: string,
    part: number,
    ofRun?: number,
  ): Promise<{ content: Buffer; isLast: boolean; run: number }> {
    const { files, clock } = this.parts;
    const until = clock.now().getTime() + pieceTimeoutMs;
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
      await clock.sleep(pollMs);
    }
  }

  /** Cancels an export in progress; a finished one is unchanged. */
  async cancel(reach: readonly ExportScope[], id: string): Promise<ExportView> {
    const now = this.parts.clock.now();
    const before = await this.get(reach, id);
    return this.command('cancel-export', { id }, async (tx, owner) => {
      return (await sql.cancelExport(tx, owner, id, now)) ?? (await sql.exportOf(tx, owner, id)) ?? before;
    });
  }

  /** Restarts an export that failed or was canceled. */
  async retry(reach: readonly ExportScope[], id: string): Promise<ExportView> {
    const now = this.parts.clock.now();
    const expiresAt = new Date(now.getTime() + retentionMs);
    const before = await this.get(reach, id);
    return this.command('retry-export', { id }, async (tx, owner) => {
      await sql.lockOwner(tx, owner);
      if (before.state === 'failed' || before.state === 'cancelled')
        refuseMore(await sql.exportsOf(tx, owner));
      const restarted = await sql.restartExport(tx, { owner, id, expiresAt });
      if (!restarted) return before;
      const { earlier, ...begun } = restarted;
      // Removing the new file will only remove its own pieces.
      for (let part = 0; part < earlier + piecesPerTurn; part++)
        await this.parts.files.remove(partOf(id, begun.run - 1, part));
      await schedule(tx, writeWork(id, now), dropWork(id, expiresAt));
      return begun;
    });
  }

  /** Removes an export from the list, whatever its state, and its file. */
  async remove(reach: readonly ExportScope[], id: string): Promise<void> {
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

  /** A file for the caller changes nothing of an operator: the permission to see its rows was checked before. */
  private async command<T>(
    name: string,
    input: unknown,
    work: (tx: CommandTx, owner: string) => Promise<T>,
  ): Promise<T> {
    const { principal, idempotencyKey } = currentCall();
    const unaudited = 'a file for its requester changes nothing of an operator';
    const options = { name, scope: everyTenant, principal, idempotencyKey, input, unaudited };
    try {
      const done = await this.parts.commands.run(options, async (tx) => {
        // A waiting request occupies a connection that others need: reject it for a retry instead.
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
  const inProgress = exports.filter(({ state }) => state === 'waiting' || state === 'running').length;
  if (inProgress >= maxInProgress) throw new Problem('tooMany', fault('too-many-exports'));
}
