import {
  byName,
  currentPrincipal,
  Database,
  pageOf,
  reachOf,
  sortClause,
  typedPatternsOf,
  wordsBegin,
} from '@backroom/platform';
import type { Account } from '@backroom/proto/identity/v1/account';
import type { ListAccountsRequest, ListAccountsResponse } from '@backroom/proto/identity/v1/identity_service';

const found = `select id, name, loyalty_program, currency, timezone, status, device_management_url, week_start from account
  where status <> 'closed' and ($4::bigint[] = '{}' or id = any ($4)) and ${wordsBegin('name', '$1')} and (created_at at time zone 'UTC')::date
    between coalesce(nullif($2, '')::date, '-infinity') and coalesce(nullif($3, '')::date, 'infinity')`;

const sortable = {
  name: [byName('name')],
  id: ['id'],
  program: ['loyalty_program'],
  currency: ['currency'],
  timezone: ['timezone'],
  status: ['status'],
};

/**
 * Returns the open accounts visible to the caller, sorted by name; keywords match beginnings of words of the name.
 */
export async function listAccounts(
  database: Database,
  request: ListAccountsRequest,
): Promise<ListAccountsResponse> {
  const values = [typedPatternsOf(request.keywords), request.fromDate, request.toDate, request.ids];
  const { rows, total } = await database.withTenant(reachOf(currentPrincipal()), (tx) =>
    pageOf<Account>(tx, found, values, sortClause(request.sort, sortable, `${byName('name')}, id`), request),
  );
  return { accounts: rows, total };
}
