import type { Clock, CommandTx } from '@backroom/platform';
import { shareTaxes } from '../tax/tax.sql.js';
import { batchSize } from './import-batch.js';
import { rowsToUndo, setImport, settleUndone, type ImportRecord } from './import.sql.js';
import { findKnown } from './known.sql.js';
import { importTerms } from './terms.sql.js';
import { planUndo } from './undo-plan.js';
import { writeAndPublishPars, writeAndPublish } from './write-and-publish.js';

/**
 * Undoes the next rows of an import that are unchanged since, in the name of its requester. Returns the last line, or
 * null at the end.
 */
export async function undoRows(
  tx: CommandTx,
  { id, accountId, undoneBy }: ImportRecord,
  after: number,
  clock: Clock,
): Promise<number | null> {
  const rows = await rowsToUndo(tx, id, after, batchSize);
  const now = clock.now();
  if (rows.length === 0) {
    await setImport(tx, id, { state: 'undone', undoneAt: now });
    return null;
  }
  const principal = undoneBy!;
  await shareTaxes(tx, accountId);
  const { rateOf } = await importTerms(tx, principal, accountId);
  const places = [
    ...new Map(rows.flatMap(({ undo }) => undo.pars.map((par) => [par.locationId, par] as const))).values(),
  ];
  const references = rows.map(({ productId, undo: { before } }) => ({
    ...{ id: productId, sku: before.sku },
    barcodes: before.barcodes && { names: before.barcodes },
  }));
  const known = await findKnown(tx, accountId, references, { now, lock: 'lock', places });
  const plans = rows.map(({ undo, productId }) => planUndo(undo, productId, known, rateOf));
  const taken = plans.flatMap((plan) => ('fault' in plan ? [] : [plan]));
  const terms = { accountId, now, principal, rateOf };
  await writeAndPublish(
    tx,
    taken.flatMap(({ write }) => write ?? []),
    terms,
  );
  await writeAndPublishPars(
    tx,
    taken.flatMap(({ pars }) => pars),
    terms,
  );
  await settleUndone(
    tx,
    id,
    rows.map(({ line }, n) => {
      const plan = plans[n]!;
      return { line, fault: 'fault' in plan ? plan.fault : null };
    }),
  );
  return rows.at(-1)!.line;
}
