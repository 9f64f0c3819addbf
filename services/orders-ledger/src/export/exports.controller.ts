import {
  Database,
  Exports,
  ofCopies,
  Problem,
  RpcService,
  type TenantScope,
  type Tx,
} from '@backroom/platform';
import type { Export } from '@backroom/proto/platform/v1/export';
import {
  ExportsServiceService,
  type ExportsService,
  type RequestCartsExportRequest,
  type RequestLedgerExportRequest,
} from '@backroom/proto/orders/v1/exports_service';
import type { ProgramPart } from '@backroom/proto/programs';
import { LocationCopy } from '../copies/copies.entities.js';
import { fault } from '../faults.js';
import { ledgerScope } from '../ledger/ledger-scope.js';
import { accountsOf } from '../copies/accounts-of.js';
import { accountsWith } from '../copies/accounts-with.js';

/** Lists that only one loyalty program has. */
const partOf: Readonly<Record<string, ProgramPart>> = { valueAdd: 'loads', carts: 'carts' };
const ledgerKinds = ['order', 'valueAdd', 'tabPayment'];

@RpcService(ExportsServiceService)
export class ExportsController implements ExportsService {
  constructor(
    private readonly exports: Exports,
    private readonly database: Database,
  ) {}

  async requestLedgerExport(request: RequestLedgerExportRequest): Promise<{ export: Export }> {
    const kind = request.filter?.kind || 'order';
    if (!ledgerKinds.includes(kind))
      throw Problem.invalid('kind', fault('not-one-of', { allowed: ledgerKinds }));
    const scope = ledgerScope(request.filter?.customerId ?? 0, request.filter?.accountIds);
    return this.request(kind, scope, request);
  }

  async requestCartsExport(request: RequestCartsExportRequest): Promise<{ export: Export }> {
    return this.request('carts', ledgerScope(0, request.filter?.accountIds), request);
  }

  private async request(
    kind: string,
    scope: TenantScope,
    { filter, format, language }: RequestLedgerExportRequest | RequestCartsExportRequest,
  ): Promise<{ export: Export }> {
    if (!filter) throw Problem.invalid('filter', fault('required'));
    const accounts = await this.database.withTenant(scope, async (tx) => {
      await refuseForeign(tx, scope, filter.locationIds);
      const all = await accountsOf(tx, scope);
      const part = partOf[kind];
      return part ? accountsWith(tx, all, part) : all;
    });
    const { locations } = scope;
    return { export: await this.exports.request({ kind, filter, format, language, accounts, locations }) };
  }
}

/** A location outside the caller's scope is reported like one that does not exist. */
async function refuseForeign(
  tx: Tx,
  { locations }: TenantScope,
  requested: readonly number[],
): Promise<void> {
  const known = await tx.query('select from location_copy where location_id = any ($1)', [requested]);
  const isInReach = (location: number) => locations === 'all' || locations.includes(location);
  if (known.length < new Set(requested).size || !requested.every(isInReach))
    throw Problem.notFound('location', ofCopies(LocationCopy, ...requested));
}
