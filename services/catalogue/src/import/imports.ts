import { Injectable } from '@nestjs/common';
import {
  Clock,
  Commands,
  currentCall,
  Database,
  FieldCheck,
  Files,
  Ids,
  isUuid,
  LongWorkRunner,
  Problem,
  removeLater,
  schedule,
  type CommandTx,
  type Principal,
  type TenantScope,
} from '@backroom/platform';
import { maxLengths } from '@backroom/proto/lengths';
import type { BeginImportResponse, ProductImport } from '@backroom/proto/catalogue/v1/imports_service';
import { fault } from '../faults.js';
import { operatorOf } from '../product/operator.js';
import { productScope, wholeAccountScope } from '../product/product-scope.js';
import { applyWork, dropWork, previewWork, undoWork } from './import.work.js';
import { importById, importView, insertImport, setImport, type ImportRecord } from './import.sql.js';

/** Maximum file size, bytes (decided: import). */
const maxFileBytes = 10 * 1024 * 1024;
/** Lifetime of an upload link, milliseconds. */
const uploadLifetime = 10 * 60_000;

/** Imports of products from files: upload, preview, apply (PROD-5). */
@Injectable()
export class Imports {
  constructor(
    private readonly database: Database,
    private readonly commands: Commands,
    private readonly files: Files,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly work: LongWorkRunner,
  ) {}

  /**
   * Returns an upload link for one file. Requires permission for all locations, because a price applies to all of them.
   */
  async begin(accountId: number, name: string): Promise<BeginImportResponse> {
    const { principal, idempotencyKey } = currentCall();
    const check = new FieldCheck();
    const fileName = check.name('fileName', name, maxLengths.productName);
    check.done();
    const scope = wholeAccountScope(principal, accountId);
    const input = { accountId, fileName };
    const options = { name: 'begin-import', scope, principal, idempotencyKey, input, unaudited };
    return this.commands.run(options, async (tx) => {
      await operatorOf(tx, principal, accountId);
      const id = this.ids.next();
      const begunAt = this.clock.now();
      const file = `uploads/${accountId}/imports/${id}`;
      await insertImport(tx, { id, accountId, fileName, file, begunAt });
      await schedule(tx, dropWork({ id, accountId }, begunAt));
      await removeLater(tx, this.clock, file);
      return {
        import: (await importView(tx, id))!,
        url: this.files.uploadLink(file, { lifetime: uploadLifetime, maxBytes: maxFileBytes }),
        expiresAt: begunAt.getTime() + uploadLifetime,
        maxBytes: maxFileBytes,
      };
    });
  }

  /** Schedules the preview of a file; does nothing if it already has one. */
  preview(id: string): Promise<ProductImport> {
    return this.advance(id, 'preview-import', async (tx, found) => {
      if (found.state !== 'waiting') return;
      const file = await this.files.read(found.file);
      if (!file?.length) throw Problem.invalid('file', fault('required'));
      await setImport(tx, id, { state: 'reading' });
      await schedule(tx, previewWork(found, this.clock.now()));
    });
  }

  /** Schedules the application of a preview. Throws `conflict` while another import of the operator is under way. */
  apply(id: string): Promise<ProductImport> {
    return this.advance(id, 'apply-import', async (tx, found, principal) => {
      if (['applying', 'applied', 'undoing', 'undone'].includes(found.state)) return;
      if (found.state !== 'previewed') throw new Problem('unprocessable', fault('not-previewed'));
      await refuseConcurrent(tx, found);
      await setImport(tx, id, { state: 'applying', appliedBy: principal, canUndo: true });
      await schedule(tx, applyWork(found, this.clock.now()));
    });
  }

  /**
   * Schedules the undo of an import, once; later changes are kept. Throws `conflict` while another import of the
   * operator is under way.
   */
  undo(id: string): Promise<ProductImport> {
    return this.advance(id, 'begin-undo-import', async (tx, found, principal) => {
      if (found.state === 'undoing' || found.state === 'undone') return;
      if (found.state !== 'applied' || !found.canUndo)
        throw new Problem('unprocessable', fault('not-applied'));
      await refuseConcurrent(tx, found);
      await setImport(tx, id, { state: 'undoing', undoneBy: principal });
      await schedule(tx, undoWork(found, this.clock.now()));
    });
  }

  /** Returns the scope to read an import in. Throws `notFound` for a malformed ID. */
  scopeOf(id: string): TenantScope {
    if (!isUuid(id)) throw Problem.notFound('import');
    return productScope(currentCall().principal);
  }

  private async advance(
    id: string,
    name: string,
    step: (tx: CommandTx, found: ImportRecord, principal: Principal) => Promise<void>,
  ): Promise<ProductImport> {
    const { principal } = currentCall();
    const seen = await this.database.withTenant(this.scopeOf(id), (tx) => importById(tx, id));
    if (!seen) throw Problem.notFound('import');
    const scope = wholeAccountScope(principal, seen.accountId);
    const options = { name, scope, principal, input: { id }, unaudited };
    const view = await this.commands.run(options, async (tx) => {
      await tx.query("select pg_advisory_xact_lock(hashtextextended('imports ' || $1, 0))", [
        String(seen.accountId),
      ]);
      const found = await importById(tx, id, 'lock');
      if (!found) throw Problem.notFound('import');
      await step(tx, found, principal);
      return (await importView(tx, id))!;
    });
    this.work.wake();
    return view;
  }
}

/** Only one import at a time changes the products of an operator. */
async function refuseConcurrent(tx: CommandTx, { accountId }: ImportRecord): Promise<void> {
  const [other] = await tx.query(
    `select 1 from product_import where account_id = $1 and state in ('applying', 'undoing')`,
    [accountId],
  );
  if (other) throw new Problem('conflict', fault('import-under-way'));
}

const unaudited = 'each changed product is audited separately';
