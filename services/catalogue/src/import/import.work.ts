import {
  accountScope,
  fieldError,
  isOutage,
  Problem,
  readCsv,
  schedule,
  servicePrincipal,
  type Clock,
  type Commands,
  type Database,
  type DueWork,
  type DueWorkHandler,
  type DueWorkTx,
  type Files,
  type Log,
  type Principal,
} from '@backroom/platform';
import { fault } from '../faults.js';
import { applyRows } from './apply-rows.js';
import { readColumns } from './import-columns.js';
import { storedRow, planRows, batchSize } from './import-batch.js';
import { ImportWords } from './import-words.js';
import { importById, insertRows, setImport, type ImportRecord } from './import.sql.js';
import { EarlierRows } from './plan-row.js';
import { importTerms } from './terms.sql.js';
import { undoRows } from './undo-rows.js';

/** Maximum rows of a file (decided: import). */
export const maxImportRows = 20_000;
/** Retention of an import, milliseconds. */
const retentionMs = 30 * 86_400_000;

const previewKind = 'import-preview';
const applyKind = 'import-apply';
const undoKind = 'import-undo';
const dropKind = 'import-drop';

interface Batch {
  id: string;
  /** The last applied line. */
  after: number;
}
type ImportRef = Pick<ImportRecord, 'id' | 'accountId'>;

export const previewWork = ({ id, accountId }: ImportRef, now: Date): DueWork => ({
  ...{ kind: previewKind, key: id, accountId, dueAt: now, payload: { id, after: 0 } },
});
export const applyWork = ({ id, accountId }: ImportRef, now: Date, after = 0): DueWork => ({
  ...{ kind: applyKind, key: id, accountId, dueAt: now, payload: { id, after } },
});
export const undoWork = ({ id, accountId }: ImportRef, now: Date, after = 0): DueWork => ({
  ...{ kind: undoKind, key: id, accountId, dueAt: now, payload: { id, after } },
});
export const dropWork = ({ id, accountId }: ImportRef, begunAt: Date): DueWork => ({
  ...{
    kind: dropKind,
    key: id,
    accountId,
    dueAt: new Date(begunAt.getTime() + retentionMs),
    payload: { id, after: 0 },
  },
});

interface Parts {
  database: Database;
  commands: Commands;
  files: Files;
  clock: Clock;
  log: Log;
}

/** Background work of imports: reads the file, applies it in batches and deletes the import after thirty days. */
export function importWork(parts: Parts): DueWorkHandler<Batch>[] {
  return [
    { kind: previewKind, handle: (tx, { payload: { id } }) => preview(parts, tx, id) },
    {
      kind: applyKind,
      async handle(tx, { payload: { id, after }, accountId }) {
        const next = await runBatch(parts, applying, { id, accountId }, after);
        if (next !== undefined) await schedule(tx, applyWork({ id, accountId }, parts.clock.now(), next));
      },
    },
    {
      kind: undoKind,
      async handle(tx, { payload: { id, after }, accountId }) {
        const next = await runBatch(parts, undoing, { id, accountId }, after);
        if (next !== undefined) await schedule(tx, undoWork({ id, accountId }, parts.clock.now(), next));
      },
    },
    {
      kind: dropKind,
      async handle(tx, { payload: { id } }) {
        const found = await importById(tx, id, 'lock');
        if (found?.file) await parts.files.remove(found.file);
        await tx.query('delete from product_import where id = $1', [id]);
      },
    },
  ];
}

/** Reads the file and saves the plan of each row; an invalid file fails with its reason. */
async function preview({ files, clock, log }: Parts, tx: DueWorkTx, id: string): Promise<void> {
  const found = await importById(tx, id, 'lock');
  if (found?.state !== 'reading') return;
  const bytes = await files.read(found.file);
  await tx.query('savepoint preview');
  try {
    if (!bytes?.length) throw Problem.invalid('file', fault('required'));
    const { headers, rows } = readCsv(bytes, { field: 'file', maxRows: maxImportRows });
    const terms = await importTerms(tx, system, found.accountId);
    const columns = readColumns(headers, terms.places);
    const before = new EarlierRows();
    const words = await ImportWords.of(tx, found.accountId);
    for (let at = 0; at < rows.length; at += batchSize) {
      const turn = { accountId: found.accountId, columns, terms, now: clock.now(), before, words };
      const planned = await planRows(tx, rows.slice(at, at + batchSize), turn);
      await insertRows(tx, found, planned.map(storedRow));
    }
    await setImport(tx, id, { state: 'previewed', headers, rows: rows.length });
  } catch (error) {
    // An outage is temporary, so the file is read again later.
    if (isOutage(error)) throw error;
    await tx.query('rollback to savepoint preview');
    if (!(error instanceof Problem)) log.error({ err: error, import: id }, 'cannot read import');
    const why = error instanceof Problem ? error.fields[0] : undefined;
    await setImport(tx, id, { state: 'failed', fault: why ?? fieldError('file', fault('internal')) });
  }
  await files.remove(found.file);
  await setImport(tx, id, { file: '' });
}

/** Principal of the preview, which only reads and has no requester. */
const system: Principal = { ...servicePrincipal('catalogue'), accounts: 'all' };

/** A batch operation on the rows of an import and its requester. */
interface BatchJob {
  name: string;
  state: ImportRecord['state'];
  requesterOf: (found: ImportRecord) => Principal | null;
  /** Idempotency key of a batch, kept as long as the batches are: a redelivered batch finds it. */
  keyOf: (id: string, after: number) => string;
  rows: typeof applyRows;
}
const applying: BatchJob = {
  ...{ name: 'import-products', state: 'applying', rows: applyRows },
  requesterOf: ({ appliedBy }) => appliedBy,
  keyOf: (id, after) => `${id} after ${after}`,
};
const undoing: BatchJob = {
  ...{ name: 'undo-import', state: 'undoing', rows: undoRows },
  requesterOf: ({ undoneBy }) => undoneBy,
  keyOf: (id, after) => `${id} undone after ${after}`,
};

/**
 * Runs the next rows in one transaction in the name of the requester. Returns the line to continue after, or nothing at
 * the end. Runs once, even if the process ends before the batch is marked as done.
 */
async function runBatch(
  parts: Parts,
  job: BatchJob,
  of: ImportRef,
  after: number,
): Promise<number | undefined> {
  const found = await parts.database.withTenant(accountScope(of.accountId), (tx) => importById(tx, of.id));
  const principal = found && job.requesterOf(found);
  if (found?.state !== job.state || !principal) return undefined;
  const options = {
    ...{ name: job.name, scope: accountScope(of.accountId), principal },
    ...{ idempotencyKey: job.keyOf(of.id, after), input: { ...of, after } },
    unaudited: 'the remaining rows change nothing',
  };
  const last = await parts.commands.run(options, (tx) => job.rows(tx, found, after, parts.clock));
  return last ?? undefined;
}
