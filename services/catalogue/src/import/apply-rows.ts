import { fieldError, type Clock, type CommandTx } from '@backroom/platform';
import { fault } from '../faults.js';
import { shareTaxes } from '../tax/tax.sql.js';
import { readColumns } from './import-columns.js';
import { planRows, batchSize } from './import-batch.js';
import { ImportWords } from './import-words.js';
import { rowsToApply, setImport, settleRows, type ImportRecord, type StoredRow } from './import.sql.js';
import { EarlierRows, type RowPlan } from './plan-row.js';
import { importTerms } from './terms.sql.js';
import { undoOf } from './undo-plan.js';
import { writeAndPublishPars, writeAndPublish } from './write-and-publish.js';

type Writing = Extract<RowPlan, { result: 'created' | 'changed' }>;

/** Applies the next rows of an import in the name of its requester. Returns the last line, or null at the end. */
export async function applyRows(
  tx: CommandTx,
  found: ImportRecord,
  after: number,
  clock: Clock,
): Promise<number | null> {
  const { id, accountId, headers } = found;
  const principal = found.appliedBy!;
  const kept = await rowsToApply(tx, id, after, batchSize);
  const now = clock.now();
  if (kept.length === 0) {
    await setImport(tx, id, { state: 'applied', appliedAt: now });
    return null;
  }
  await shareTaxes(tx, accountId);
  const { rateOf, ...terms } = await importTerms(tx, principal, accountId);
  const columns = readColumns(headers, terms.places);
  const words = await ImportWords.of(tx, accountId);
  const turn = { accountId, columns, terms, now, before: new EarlierRows(), words, lock: 'lock' as const };
  const planned = await planRows(tx, kept, turn);
  const settled = planned.map(({ plan }, n) => ({ kept: kept[n]!, plan: asPreviewed(kept[n]!, plan) }));
  const changing = settled.flatMap(({ kept: row, plan }) =>
    plan.result === 'created' || plan.result === 'changed' ? [{ row, plan: plan as Writing }] : [],
  );
  const writing = changing.filter(({ plan }) => plan.isWritten);
  const written = await writeAndPublish(
    tx,
    writing.map(({ plan }) => plan),
    { accountId, now, principal, rateOf },
  );
  const writtenOf = new Map(writing.map(({ row }, n) => [row.line, written[n]!]));
  const idOf = ({ line, productId }: StoredRow) => writtenOf.get(line)?.product!.id ?? productId;
  await writeAndPublishPars(
    tx,
    changing.flatMap(({ row, plan }) => plan.pars.map((par) => ({ ...par, productId: idOf(row)! }))),
    { accountId, now },
  );
  await settleRows(
    tx,
    id,
    settled.map(({ kept: row, plan }) => ({
      ...{ line: row.line, result: plan.result, productId: idOf(row) },
      changes: 'changes' in plan ? plan.changes : [],
      faults: 'faults' in plan ? plan.faults : [],
      undo: 'changes' in plan ? undoOf(plan, writtenOf.get(row.line)) : null,
    })),
  );
  await setImport(tx, id, { done: found.done + kept.length });
  return kept.at(-1)!.line;
}

/** Applies a row exactly as previewed or refuses it: a product changed since the preview needs another look. */
function asPreviewed(kept: StoredRow, plan: RowPlan): RowPlan {
  if (plan.result === 'refused' || plan.result === 'unchanged') return plan;
  const product = plan.product?.product;
  const isSame = (product?.id ?? null) === kept.productId && (product?.version ?? null) === kept.version;
  return isSame ? plan : { result: 'refused', faults: [fieldError('row', fault('changed-since'))] };
}
