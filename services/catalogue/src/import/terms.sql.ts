import { rowsOf, type Principal, type Tx } from '@backroom/platform';
import { hasPart } from '@backroom/proto/programs';
import { AccountCopy } from '../copies/copies.entities.js';
import { operatorOf } from '../product/operator.js';
import type { ImportPlace } from './import-columns.js';
import type { ImportTerms } from './read-row.js';

/** What files of an operator are read with, and the rates of its taxes by their ids. */
export async function importTerms(
  tx: Tx,
  principal: Principal,
  accountId: number,
): Promise<ImportTerms & { rateOf: ReadonlyMap<number, number> }> {
  const { currency } = await operatorOf(tx, principal, accountId);
  const taxes = await rowsOf<{ id: number; name: string; rate: number }>(
    tx,
    'select id, name, rate from tax where account_id = $1',
    [accountId],
  );
  return {
    currency,
    taxes: new Map(taxes.map(({ id, name }) => [name.toLowerCase(), id])),
    taxNames: new Map(taxes.map(({ id, name }) => [id, name])),
    places: await placesWithStock(tx, accountId),
    rateOf: new Map(taxes.map(({ id, rate }) => [id, rate])),
  };
}

/** The places of an operator that pars can be said of: none where its program has no stock control. */
export async function placesWithStock(tx: Tx, accountId: number): Promise<ImportPlace[]> {
  const account = await tx.records.findOneBy(AccountCopy, { accountId });
  if (!hasPart(account?.loyaltyProgram ?? '', 'stockControl')) return [];
  return rowsOf<ImportPlace>(
    tx,
    'select location_id, name from location_copy where account_id = $1 order by location_id',
    [accountId],
  );
}
