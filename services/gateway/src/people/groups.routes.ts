import { Client } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import type { LocationGroup } from '@backroom/proto/identity/v1/role';
import { RolesServiceService, type RolesService } from '@backroom/proto/identity/v1/roles_service';
import { maxLengths } from '@backroom/proto/lengths';
import { computed, instant } from '../route/columns.js';
import { characters, idParam, listOf, listQuery, metaOf, sortedBy } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import { shape } from '../route/shape.js';

const groupsQuery = z.strictObject({
  ...listQuery,
  ...sortedBy(undefined, ['name', 'description', 'locations', 'updatedOn']),
});
const groupParams = z.strictObject({ ...idParam.shape, groupId: idParam.shape.id });
const ids = (maxCount: number) => z.array(z.int().min(1)).max(maxCount);
const { schema: group, of: groupOf } = shape<LocationGroup>()('LocationGroup', {
  id: z.int(),
  accountId: z.int(),
  name: z.string(),
  description: z.string(),
  isSystem: z.boolean().describe('Whether this is "All Locations", which always contains every location'),
  roles: z.array(z.object({ id: z.int(), name: z.string() })),
  locationIds: z.array(z.int()),
  grplocs: computed(z.array(z.object({ LocationId: z.int() })), ({ locationIds }: LocationGroup) =>
    locationIds.map((LocationId) => ({ LocationId })),
  ),
  updatedOn: instant('updatedAt'),
  editable: z.boolean().describe('Whether the caller can edit it'),
  assignable: z.boolean().describe('Whether the caller can limit roles and API keys to it'),
  version: z.int(),
});
const groupsAnswer = z.object(listOf(group)).meta({ id: 'LocationGroupList' });
const newGroupBody = z
  .strictObject({
    name: characters(maxLengths.settingName, 1),
    description: z.string().max(1_000).default(''),
    /** Roles to limit to the group. */
    roles: ids(100).default([]),
    locationIds: ids(5_000).min(1),
  })
  .meta({ id: 'NewLocationGroup' });
const groupChangeBody = z
  .strictObject({
    locationIds: ids(5_000).min(1),
    name: characters(maxLengths.settingName, 1).optional(),
    description: z.string().max(1_000).optional(),
    version: z.int().min(1).optional(),
  })
  .meta({ id: 'LocationGroupChange' });
const changed = z
  .object({ message: z.string(), updatedGroupsData: group })
  .meta({ id: 'LocationGroupChanged' });
const removed = z.object({ status: z.int(), message: z.string() }).meta({ id: 'LocationGroupRemoved' });

const keepers = ['SetupAll', 'SetupLocations'] as const;
const readers = [...keepers, 'SetupUsers'] as const;

@Controller()
export class GroupsRoutes {
  constructor(@Client(RolesServiceService) private readonly roles: RolesService) {}

  @Route({
    method: 'GET',
    path: '/accounts/:id/groups',
    summary: 'List location groups',
    tag: 'Location groups',
    access: readers,
    tenancy: 'accounts',
    params: idParam,
    query: groupsQuery,
    answer: groupsAnswer,
  })
  async list(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('query') { page, limit, keywords, sort }: z.infer<typeof groupsQuery>,
  ): Promise<z.infer<typeof groupsAnswer>> {
    const { groups, total } = await this.roles.listGroups({ accountIds: [id], page, limit, keywords, sort });
    return { data: groups.map(groupOf), meta: metaOf(total) };
  }

  @Route({
    method: 'GET',
    path: '/groups/:id',
    summary: 'Get a location group',
    tag: 'Location groups',
    access: readers,
    tenancy: 'accounts',
    params: idParam,
    answer: group,
  })
  async get(@Input('params') { id }: z.infer<typeof idParam>): Promise<z.infer<typeof group>> {
    return groupOf((await this.roles.getGroup({ groupId: id })).group!);
  }

  @Route({
    method: 'POST',
    path: '/accounts/:id/groups',
    summary: 'Create a location group',
    tag: 'Location groups',
    access: keepers,
    tenancy: 'accounts',
    params: idParam,
    body: newGroupBody,
    example: { body: { name: 'North', locationIds: [7] } },
    answer: group,
    idempotency: 'key',
  })
  async create(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('body') { roles, ...body }: z.infer<typeof newGroupBody>,
  ): Promise<z.infer<typeof group>> {
    return groupOf((await this.roles.createGroup({ ...body, accountId: id, roleIds: roles })).group!);
  }

  @Route({
    method: 'PATCH',
    path: '/accounts/:id/groups/:groupId',
    summary: 'Update the locations of a group',
    description: 'Replaces the locations of the group. The body may also be a plain array of location ids.',
    tag: 'Location groups',
    access: keepers,
    tenancy: 'accounts',
    params: groupParams,
    body: groupChangeBody,
    example: { body: { locationIds: [7] } },
    bareList: 'locationIds',
    answer: changed,
    idempotency: 'natural',
  })
  async change(
    @Input('params') { id, groupId }: z.infer<typeof groupParams>,
    @Input('body') body: z.infer<typeof groupChangeBody>,
  ): Promise<z.infer<typeof changed>> {
    const answer = await this.roles.updateGroup({ ...body, accountId: id, groupId });
    return { message: 'Locations Group Updated', updatedGroupsData: groupOf(answer.group!) };
  }

  @Route({
    method: 'DELETE',
    path: '/accounts/:id/groups/:groupId',
    summary: 'Delete a location group',
    description: 'Fails if a role is limited to the group.',
    tag: 'Location groups',
    access: keepers,
    tenancy: 'accounts',
    params: groupParams,
    answer: removed,
    idempotency: 'natural',
  })
  async remove(
    @Input('params') { id, groupId }: z.infer<typeof groupParams>,
  ): Promise<z.infer<typeof removed>> {
    await this.roles.deleteGroup({ accountId: id, groupId });
    return { status: 200, message: 'Locations Group Deleted' };
  }
}
