import { currentPrincipal, Database, reachOf } from '@backroom/platform';
import type { Account } from '@backroom/proto/identity/v1/account';
import type { ListAccountsRequest, ListAccountsResponse } from '@backroom/proto/identity/v1/identity_service';

/** The accounts within the caller's reach, by name; a keyword is the beginning of any word of the name. */
export async function listAccounts(
  database: Database,
  request: ListAccountsRequest,
): Promise<ListAccountsResponse> {
  return database.withTenant(reachOf(currentPrincipal()), async (tx) => {
    const rows = await tx.query<Account & { total: number; [column: string]: unknown }>(
      `select id, name, loyalty_program as "loyaltyProgram", currency, timezone, status, count(*) over () as total
       from account
       where $1 = '' or strpos(' ' || lower(name), ' ' || lower($1)) > 0
       order by name, id limit $2 offset $3`,
      [request.keywords, request.limit, (request.page - 1) * request.limit],
    );
    if (rows.length > 0 || request.page === 1) return { accounts: rows, total: rows[0]?.total ?? 0 };
    const [{ total } = { total: 0 }] = await tx.query<{ total: number }>(
      `select count(*) as total from account where $1 = '' or strpos(' ' || lower(name), ' ' || lower($1)) > 0`,
      [request.keywords],
    );
    return { accounts: [], total };
  });
}
