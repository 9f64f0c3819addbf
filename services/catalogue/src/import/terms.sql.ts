import { rowsOf, type Principal, type Tx } from '@backroom/platform';
import { hasPart } from '@backroom/proto/programs';
import { AccountCopy } from '../copies/copies.entities.js';
import { operatorOf } from '../product/operator.js';
import type { ImportPlace } from './import-columns.js';
import type { ImportTerms } from './read-row.js';

/** Returns the context for reading files of an operator, with its tax rates by ID. */
export async function importTerms(
  tx: Tx,
  principal: Principal,
  accountId: number,
): Promise<ImportTerms & { rateOf: ReadonlyMap<number, number> }> {
  const { currency } = await operatorOf(tx, principal, accountId);
  const taxes = await rowsOf<{ id: number; name: string; ratePpm: number }>(
    tx,
    'select id, name, ppm_of(rate_ppm, rate) as rate_ppm from tax where account_id = $1',
    [accountId],
  );
  return {
    currency,
    taxes: new Map(taxes.map(({ id, name }) => [name.toLowerCase(), id])),
    taxNames: new Map(taxes.map(({ id, name }) => [id, name])),
    places: await placesWithStock(tx, accountId),
    rateOf: new Map(taxes.map(({ id, ratePpm }) => [id, ratePpm])),
  };
}

/** Returns the locations of an operator that pars can refer to: none if its program has no stock control. */
export async function placesWithStock(tx: Tx, accountId: number): Promise<ImportPlace[]> {
  const account = await tx.records.findOneBy(AccountCopy, { accountId });
  if (!hasPart(account?.loyaltyProgram ?? '', 'stockControl')) return [];
  return rowsOf<ImportPlace>(
    tx,
    'select location_id, name from location_copy where account_id = $1 order by location_id',
    [accountId],
  );
}
