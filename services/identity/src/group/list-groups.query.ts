import { currentPrincipal, Database, locationsAt, Problem, type Principal } from '@backroom/platform';
import type { LocationGroup } from '@backroom/proto/identity/v1/role';
import type {
  GetGroupResponse,
  ListGroupsRequest,
  ListGroupsResponse,
} from '@backroom/proto/identity/v1/roles_service';
import { upkeep, upkeepScope } from '../access/authority.js';
import { groupById, groupColumns, groupOf, type GroupRow } from './group.sql.js';
import { mayDo } from './refuse-wider.js';

/** The location groups of the accounts asked for, "All Locations" first, then by name. */
export async function listGroups(
  database: Database,
  request: ListGroupsRequest,
): Promise<ListGroupsResponse> {
  const { accountIds, keywords, limit, page } = request;
  const principal = currentPrincipal();
  const scope = upkeepScope(principal, 'groupsSeen', ...accountIds);
  return database.withTenant(scope, async (tx) => {
    const rows = await tx.query<GroupRow & { total: number }>(
      `with found as (
         select ${groupColumns} where $1 = '' or strpos(' ' || lower(g.name), ' ' || lower($1)) > 0)
       select counted.total, page.* from (select count(*) as total from found) as counted
       left join (select * from found order by built_in desc, lower(name), id limit $2 offset $3) as page on true
       order by page.built_in desc, lower(page.name), page.id`,
      [keywords, limit, (page - 1) * limit],
    );
    // Past the last page there is one row, which holds just the total.
    return {
      groups: rows.filter(({ id }) => id !== null).map((row) => seen(principal, row)),
      total: rows[0]!.total,
    };
  });
}

export async function getGroup(database: Database, groupId: number): Promise<GetGroupResponse> {
  const principal = currentPrincipal();
  return database.withTenant(upkeepScope(principal, 'groupsSeen'), async (tx) => {
    const row = await groupById(tx, groupId);
    if (!row) throw Problem.notFound('group');
    return { group: seen(principal, row) };
  });
}

/** Whoever sets up some locations alone is told of those of a group that are among them (PERM-4). */
function seen(principal: Principal, row: GroupRow): LocationGroup {
  const group = groupOf(row, mayDo(principal, row));
  const held = locationsAt(principal, [row.account_id], upkeep.groupsSeen);
  if (held === 'all') return group;
  return { ...group, locationIds: group.locationIds.filter((id) => held.includes(id)) };
}
