import type { Clock } from '../clock/index.js';
import { tenantSettings, type Tx } from '../database/index.js';
import { schedule, type DueWork, type DueWorkHandler, type DueWorkTx } from '../due-work/index.js';
import { isOutage, Problem } from '../errors/index.js';
import type { Files } from '../files/index.js';
import type { Log } from '../telemetry/index.js';
import { deleteExpired, lockExport, noteFailure, notePart, type ExportJob } from './export.sql.js';
import type { ExportSources } from './export-source.js';
import { fileFormats } from './format/formats.js';
import type { FileFormat } from './format/table.js';

/** Rows of the first piece, which is there at once, and of those behind it. */
const firstRows = 500;
const rowsAtOnce = 5_000;
/** Rows of any file. */
const mostRows = 5_000_000;
/** Milliseconds for which a file is kept after its end. */
export const keptFor = 24 * 3_600_000;

interface Named {
  id: string;
}

/** A piece of an export's file. They are flat names: nothing empty stays behind. */
export const partOf = (id: string, part: number): string => `exports-${id}-${part}`;

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
 * Writes exports, a piece at a time in turns: rows, the file's piece, how far it is and the next turn are one
 * transaction. Killed anywhere, it goes on with the piece that it was at.
 */
export function exportWork(parts: Parts): DueWorkHandler<Named>[] {
  return [
    {
      kind: 'write-export',
      async handle(tx, { payload: { id } }) {
        const job = await lockExport(tx, id);
        if (job) await writePart(parts, tx, job);
      },
    },
    {
      kind: 'drop-export',
      async handle(tx, { payload: { id } }) {
        const pieces = await deleteExpired(tx, id, parts.clock.now());
        // One may have been written and not counted.
        for (let part = 0; part <= (pieces ?? -1); part++) await parts.files.remove(partOf(id, part));
      },
    },
  ];
}

async function writePart(parts: Parts, tx: DueWorkTx, job: ExportJob): Promise<void> {
  await tx.query('savepoint piece');
  try {
    const isLast = await piece(parts, tx, job);
    const now = parts.clock.now();
    if (isLast) await schedule(tx, dropWork(job.id, new Date(now.getTime() + keptFor)));
    else await schedule(tx, writeWork(job.id, now));
  } catch (error) {
    // What is away comes back, and then it goes on; all else would fail again.
    if (isOutage(error)) throw error;
    await tx.query('rollback to savepoint piece');
    const problem = error instanceof Problem ? error.code : 'internal';
    if (problem === 'internal') parts.log.error({ err: error, export: job.id }, 'an export failed');
    await noteFailure(tx, job.id, problem, parts.clock.now());
  }
}

/** Whether it was the last one. */
async function piece({ sources, files, clock }: Parts, tx: Tx, job: ExportJob): Promise<boolean> {
  const { id, language, filter, accountIds: accounts } = job;
  const source = sources[job.kind]!;
  const format: FileFormat = fileFormats[job.format];
  const scope = { accounts, locations: job.locationIds ?? ('all' as const) };
  await tx.query(tenantSettings.text, tenantSettings.values(scope));
  const counted = job.parts === 0 ? await source.count(tx, filter as never, accounts) : undefined;
  const limit = job.parts === 0 ? firstRows : rowsAtOnce;
  const from = { filter: filter as never, accounts, language, after: job.place, limit };
  const { rows, next } = await source.read(tx, from);
  const most = format.mostRows ?? mostRows;
  if (Math.max(counted?.total ?? 0, job.rows + rows.length) > most)
    throw new Problem('unprocessable', `The file holds at most ${most} rows`, [], 'too-many-rows');
  const isLast = next === '';
  const { bytes, state } = await format.write({
    headers: source.headers(language),
    rows,
    before: job.rows,
    isFirst: job.parts === 0,
    isLast,
    state: job.writer ?? undefined,
  });
  await files.put(partOf(id, job.parts), bytes);
  const at = clock.now();
  const ended = isLast ? { at, expiresAt: new Date(at.getTime() + keptFor) } : undefined;
  await notePart(tx, {
    id,
    rows: rows.length,
    bytes: bytes.length,
    place: next,
    writer: state,
    counted,
    ended,
  });
  return isLast;
}
