import {
  byName,
  currentPrincipal,
  Database,
  locationsAt,
  pageOf,
  Problem,
  sortClause,
  typedPatternsOf,
  wordsBegin,
  type Principal,
} from '@backroom/platform';
import type { LocationGroup } from '@backroom/proto/identity/v1/role';
import type {
  GetGroupResponse,
  ListGroupsRequest,
  ListGroupsResponse,
} from '@backroom/proto/identity/v1/roles_service';
import { setupAreas, setupReadScope } from '../access/authority.js';
import { groupById, groupOf, groups, type GroupRow } from './group.sql.js';
import { mayDo } from './refuse-wider.js';

const sortable = {
  name: [byName('name')],
  description: [byName('description')],
  locations: ['cardinality(locations)'],
  updatedOn: ['updated_at'],
};

/** Returns the location groups of the requested accounts, "All Locations" first, then by name. */
export async function listGroups(
  database: Database,
  request: ListGroupsRequest,
): Promise<ListGroupsResponse> {
  const principal = currentPrincipal();
  const scope = setupReadScope(principal, 'groupsSeen', ...request.accountIds);
  return database.withTenant(scope, async (tx) => {
    const found = `${groups} where ${wordsBegin('g.name', '$1')}`;
    const by = sortClause(request.sort, sortable, `built_in desc, ${byName('name')}, id`);
    const { rows, total } = await pageOf<GroupRow>(
      tx,
      found,
      [typedPatternsOf(request.keywords)],
      by,
      request,
    );
    return { groups: rows.map((row) => seen(principal, row)), total };
  });
}

export async function getGroup(database: Database, groupId: number): Promise<GetGroupResponse> {
  const principal = currentPrincipal();
  return database.withTenant(setupReadScope(principal, 'groupsSeen'), async (tx) => {
    const row = await groupById(tx, groupId);
    if (!row) throw Problem.notFound('group');
    return { group: seen(principal, row) };
  });
}

/** Users who set up some locations only see those of a group (PERM-4). */
function seen(principal: Principal, row: GroupRow): LocationGroup {
  const group = groupOf(row, mayDo(principal, row));
  const held = locationsAt(principal, [row.accountId], setupAreas.groupsSeen);
  if (held === 'all') return group;
  return { ...group, locationIds: group.locationIds.filter((id) => held.includes(id)) };
}
