import type { Clock } from '../clock/index.js';
import { tenantSettings, type Tx } from '../database/index.js';
import { schedule, type DueWork, type DueWorkHandler, type DueWorkTx } from '../due-work/index.js';
import { fault, isOutage, Problem } from '../errors/index.js';
import type { Files } from '../files/index.js';
import type { Log } from '../telemetry/index.js';
import { deleteExpired, lockExport, noteFailure, noteTurn, type ExportJob } from './export.sql.js';
import type { ExportSources } from './export-source.js';
import { fileFormats } from './format/formats.js';
import type { FileFormat } from './format/table.js';

/** Rows of the first piece, which is available at once, and of later pieces. */
const firstRows = 500;
const rowsPerPiece = 5_000;
/** Pieces per turn: limits the work that a killed process loses, and sets the interval of progress updates. */
export const piecesPerTurn = 4;
/** Maximum number of rows of a file, unless its format allows fewer. */
const defaultMaxRows = 5_000_000;
/** Milliseconds for which a file is kept after it is complete. */
export const retentionMs = 24 * 3_600_000;

interface Named {
  id: string;
}

/** The name of a piece of an export's file. Names are flat, so that no empty folder is left behind. */
export const partOf = (id: string, run: number, part: number): string => `exports-${id}-${run}-${part}`;

export const writeWork = (id: string, dueAt: Date): DueWork<Named> => ({
  ...{ kind: 'write-export', key: id, accountId: 0, dueAt, payload: { id } },
});
export const dropWork = (id: string, dueAt: Date): DueWork<Named> => ({
  ...{ kind: 'drop-export', key: id, accountId: 0, dueAt, payload: { id } },
});

interface Parts {
  sources: ExportSources;
  files: Files;
  clock: Clock;
  log: Log;
}

/**
 * Writes exports in turns of a few pieces: rows, pieces of the file, progress and the next turn are one transaction.
 * After a crash it resumes with the current turn.
 */
export function exportWork(parts: Parts): DueWorkHandler<Named>[] {
  return [
    {
      kind: 'write-export',
      async handle(tx, { payload: { id } }) {
        const job = await lockExport(tx, id);
        if (job) await writeTurn(parts, tx, job);
      },
    },
    {
      kind: 'drop-export',
      async handle(tx, { payload: { id } }) {
        const expired = await deleteExpired(tx, id, parts.clock.now());
        // Pieces of the last turn may have been written but not counted.
        for (let part = 0; expired && part < expired.parts + piecesPerTurn; part++)
          await parts.files.remove(partOf(id, expired.run, part));
      },
    },
  ];
}

async function writeTurn(parts: Parts, tx: DueWorkTx, job: ExportJob): Promise<void> {
  await tx.query('savepoint turn');
  try {
    const written = await pieces(parts, tx, job);
    const now = parts.clock.now();
    if (written === 'whole') await schedule(tx, dropWork(job.id, new Date(now.getTime() + retentionMs)));
    if (written === 'part') await schedule(tx, writeWork(job.id, now));
  } catch (error) {
    // After an outage it resumes; any other error would occur again.
    if (isOutage(error)) throw error;
    await tx.query('rollback to savepoint turn');
    const problem = error instanceof Problem ? error.code : 'internal';
    if (problem === 'internal') parts.log.error({ err: error, export: job.id }, 'export failed');
    await noteFailure(tx, job, problem, parts.clock.now());
  }
}

/** The progress of the file after a turn; `forgotten` if it was canceled or restarted. */
type Written = 'part' | 'whole' | 'forgotten';

/** While a piece is written, the database already reads the rows of the next. */
async function pieces({ sources, files, clock }: Parts, tx: Tx, job: ExportJob): Promise<Written> {
  const { id, run, language, filter, accountIds: accounts } = job;
  const source = sources[job.kind]!;
  const format: FileFormat = fileFormats[job.format];
  const isFirstTurn = job.parts === 0;
  const scope = { accounts, locations: job.locationIds ?? ('all' as const) };
  await tx.query(tenantSettings.text, tenantSettings.values(scope));
  const counted = isFirstTurn ? await source.count(tx, filter as never, accounts) : undefined;
  const limit = isFirstTurn ? firstRows : rowsPerPiece;
  const read = (after: string) =>
    source.read(tx, { filter: filter as never, accounts, language, after, limit });
  const headers = source.headers(language, accounts);
  const maxRows = format.maxRows ?? defaultMaxRows;
  const done = { rows: 0, bytes: 0, parts: 0 };
  let state: unknown = job.writer ?? undefined;
  for (let reading = read(job.place); ;) {
    const { rows, next } = await reading;
    const before = job.rows + done.rows;
    if (Math.max(counted?.total ?? 0, before + rows.length) > maxRows)
      throw new Problem('unprocessable', fault('too-many-rows', { max: maxRows }));
    const isLast = next === '';
    const isEnough = isLast || isFirstTurn || done.parts + 1 === piecesPerTurn;
    if (!isEnough) {
      reading = read(next);
      // Its error is handled when it is awaited, or not at all if this piece fails.
      reading.catch(() => undefined);
    }
    const part = job.parts + done.parts;
    const written = await format.write({
      headers,
      rows,
      before,
      isFirst: part === 0,
      isLast,
      language,
      state,
    });
    await files.put(partOf(id, run, part), written.bytes);
    state = written.state;
    done.rows += rows.length;
    done.bytes += written.bytes.length;
    done.parts++;
    if (!isEnough) continue;
    const at = clock.now();
    const ended = isLast ? { at, expiresAt: new Date(at.getTime() + retentionMs) } : undefined;
    const counts = await noteTurn(tx, { id, run, ...done, place: next, writer: state, counted, ended });
    if (counts) return isLast ? 'whole' : 'part';
    // The file may have been removed before these pieces were written.
    for (let n = 0; n < done.parts; n++) await files.remove(partOf(id, run, job.parts + n));
    return 'forgotten';
  }
}
