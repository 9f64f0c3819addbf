import { currentPrincipal, Database, Problem, RpcService } from '@backroom/platform';
import {
  ImportsServiceService,
  type ApplyImportRequest,
  type UndoImportRequest,
  type UndoImportResponse,
  type ApplyImportResponse,
  type BeginImportRequest,
  type BeginImportResponse,
  type GetImportRequest,
  type GetImportResponse,
  type ImportsService,
  type ListImportRowsRequest,
  type ListImportRowsResponse,
  type ListImportsRequest,
  type ListImportsResponse,
  type ListRefusedCellsRequest,
  type ListRefusedCellsResponse,
  type PreviewImportRequest,
  type PreviewImportResponse,
} from '@backroom/proto/catalogue/v1/imports_service';
import { productScope } from '../product/product-scope.js';
import { importById, importPage, importRowPage, importView, refusedCells } from './import.sql.js';
import { Imports } from './imports.js';
import { withVisibleHeaders, visiblePars, visibleRefusedRow, visibleRow } from './visible-pars.js';

/** Maximum refused rows per response. */
const maxRefusedRows = 1_000;

@RpcService(ImportsServiceService)
export class ImportsController implements ImportsService {
  constructor(
    private readonly imports: Imports,
    private readonly database: Database,
  ) {}

  beginImport({ accountId, fileName }: BeginImportRequest): Promise<BeginImportResponse> {
    return this.imports.begin(accountId, fileName);
  }

  async previewImport({ id }: PreviewImportRequest): Promise<PreviewImportResponse> {
    return { import: await this.imports.preview(id) };
  }

  async applyImport({ id }: ApplyImportRequest): Promise<ApplyImportResponse> {
    return { import: await this.imports.apply(id) };
  }

  async undoImport({ id }: UndoImportRequest): Promise<UndoImportResponse> {
    return { import: await this.imports.undo(id) };
  }

  async getImport({ id }: GetImportRequest): Promise<GetImportResponse> {
    const found = await this.database.withTenant(this.imports.scopeOf(id), (tx) => importView(tx, id));
    if (!found) throw Problem.notFound('import');
    return { import: (await withVisibleHeaders(this.database, [found]))[0] };
  }

  async listImports({ accountIds, ...page }: ListImportsRequest): Promise<ListImportsResponse> {
    const scope = productScope(currentPrincipal(), accountIds);
    const { imports, total } = await this.database.withTenant(scope, (tx) => importPage(tx, page));
    return { imports: await withVisibleHeaders(this.database, imports), total };
  }

  async listImportRows({ id, ...query }: ListImportRowsRequest): Promise<ListImportRowsResponse> {
    const { found, rows, total } = await this.database.withTenant(this.imports.scopeOf(id), async (tx) => {
      const known = await importById(tx, id);
      if (!known) throw Problem.notFound('import');
      return { found: known, ...(await importRowPage(tx, id, query)) };
    });
    const isVisible = await visiblePars(this.database, found.accountId);
    return { rows: rows.map((row) => visibleRow(isVisible, found.headers, row)), total };
  }

  async listRefusedCells({ id, after }: ListRefusedCellsRequest): Promise<ListRefusedCellsResponse> {
    const { found, rows } = await this.database.withTenant(this.imports.scopeOf(id), async (tx) => {
      const known = await importById(tx, id);
      if (!known) throw Problem.notFound('import');
      return { found: known, rows: await refusedCells(tx, id, after, maxRefusedRows) };
    });
    const { accountId, headers } = found;
    const isVisible = await visiblePars(this.database, accountId);
    return {
      headers: headers.filter(isVisible),
      rows: rows.map((row) => visibleRefusedRow(isVisible, headers, row)),
    };
  }
}
