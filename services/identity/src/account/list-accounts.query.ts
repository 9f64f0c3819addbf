import { currentPrincipal, Database, reachOf } from '@backroom/platform';
import type { Account } from '@backroom/proto/identity/v1/account';
import type { ListAccountsRequest, ListAccountsResponse } from '@backroom/proto/identity/v1/identity_service';

/** The open accounts within the caller's reach, by name; a keyword is the beginning of any word of the name. */
export async function listAccounts(
  database: Database,
  request: ListAccountsRequest,
): Promise<ListAccountsResponse> {
  const { keywords, limit, page, fromDate, toDate } = request;
  return database.withTenant(reachOf(currentPrincipal()), async (tx) => {
    const rows = await tx.query<Account & { total: number; [column: string]: unknown }>(
      `with found as (
         select id, name, loyalty_program as "loyaltyProgram", currency, timezone, status,
           device_management_url as "deviceManagementUrl" from account
         where status <> 'closed' and ($1 = '' or strpos(' ' || lower(name), ' ' || lower($1)) > 0)
           and (created_at at time zone 'UTC')::date
             between coalesce(nullif($4, '')::date, '-infinity') and coalesce(nullif($5, '')::date, 'infinity'))
       select counted.total, page.* from (select count(*) as total from found) as counted
       left join (select * from found order by name, id limit $2 offset $3) as page on true
       order by page.name, page.id`,
      [keywords, limit, (page - 1) * limit, fromDate, toDate],
    );
    // Past the last page there is one row, which holds just the total.
    const accounts = rows.filter(({ id }) => id !== null).map(({ total: _total, ...account }) => account);
    return { accounts: accounts as Account[], total: rows[0]!.total };
  });
}
