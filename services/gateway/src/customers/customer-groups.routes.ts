import { Client } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import {
  CustomerGroupsServiceService,
  type CustomerGroup,
  type CustomerGroupsService,
} from '@backroom/proto/customers/v1/customer_groups_service';
import { maxLengths } from '@backroom/proto/lengths';
import { from } from '../route/columns.js';
import {
  characters,
  idParam,
  idsOf,
  listOf,
  listQuery,
  metaOf,
  paged,
  sortedBy,
  whole,
} from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import { shape } from '../route/shape.js';
import { customer } from './customer-shapes.js';
import { DefaultCards } from './default-cards.js';

const groupsQuery = z.strictObject({
  ...listQuery,
  ...sortedBy('name', ['name', 'members']),
  accountId: idParam.shape.id.optional().describe('Same as `operator`'),
});
const membersQuery = z.strictObject({
  page: listQuery.page,
  limit: listQuery.limit,
  keywords: listQuery.keywords,
});
const pickerQuery = z.strictObject({ operator: listQuery.operator, keywords: listQuery.keywords });
const groupParams = z.strictObject({ customerGroupId: idParam.shape.id });
const memberParams = z.strictObject({ ...groupParams.shape, userId: idParam.shape.id });
const users = z.array(z.int().min(1)).max(1_000).describe('Ids of customers of the operator');
const { schema: group, of: groupOf } = shape<CustomerGroup>()('CustomerGroup', {
  id: z.int(),
  AccountId: from('accountId', z.int()),
  name: z.string(),
  description: z.string(),
  numberOfUsers: from('members', z.int()),
  version: z.int(),
});
const groupsAnswer = z
  .object({ groups: z.array(group), meta: z.object(paged) })
  .meta({ id: 'CustomerGroupList' });
const foundGroup = group
  .pick({ id: true, AccountId: true, name: true, numberOfUsers: true })
  .meta({ id: 'FoundCustomerGroup' });
const foundGroups = z.object(listOf(foundGroup)).meta({ id: 'FoundCustomerGroupList' });
const groupAnswer = z
  .object({
    userGroup: z.object({
      ...group.shape,
      users: z.array(customer),
      recurringGiftCards: z
        .int()
        .describe('Recurring gift cards issued to the group; they end when the group is deleted'),
    }),
    meta: z.object(paged),
  })
  .meta({ id: 'CustomerGroupMembers' });
const newGroup = z
  .strictObject({
    name: characters(maxLengths.settingName, 1),
    description: characters(maxLengths.groupDescription).default(''),
    users: users.default([]),
    AccountId: z.int().min(1),
  })
  .meta({ id: 'NewCustomerGroup' });
const groupChange = z
  .strictObject({
    name: characters(maxLengths.settingName, 1).optional(),
    description: characters(maxLengths.groupDescription).optional(),
    version: z.int().min(1).optional(),
  })
  .meta({ id: 'CustomerGroupChange' });
const newMembers = z.strictObject({ users: users.min(1) }).meta({ id: 'NewGroupMembers' });
const membersAdded = z.object({ ...group.shape, added: z.int() }).meta({ id: 'GroupMembersAdded' });
const removed = z.object({ message: z.string() }).meta({ id: 'CustomerGroupRemoved' });

const shared = { tag: 'Customers', access: ['CustomersAll'], tenancy: 'accounts' } as const;

/** Customer groups, of either program (CUST-5). */
@Controller()
export class CustomerGroupsRoutes {
  constructor(
    @Client(CustomerGroupsServiceService) private readonly groups: CustomerGroupsService,
    private readonly cards: DefaultCards,
  ) {}

  @Route({
    ...shared,
    method: 'GET',
    path: '/users/groups',
    summary: 'List customer groups',
    description: 'Sorted by name.',
    query: groupsQuery,
    answer: groupsAnswer,
  })
  async list(@Input('query') query: z.infer<typeof groupsQuery>): Promise<z.infer<typeof groupsAnswer>> {
    const { page, limit, keywords, sort, operator, accountId } = query;
    const accountIds = idsOf(operator ?? accountId);
    const { groups, total } = await this.groups.listCustomerGroups({
      ...{ accountIds, page, limit, keywords, sort },
    });
    return { groups: groups.map(groupOf), meta: metaOf(total) };
  }

  @Route({
    ...shared,
    method: 'GET',
    path: '/users/groups/picker',
    access: ['CustomersAll', 'GiftCards', 'PromosAndCouponsAll'],
    summary: 'Search customer groups',
    description: 'Returns up to ten groups of an operator, for use in pickers.',
    query: pickerQuery,
    answer: foundGroups,
  })
  async find(@Input('query') query: z.infer<typeof pickerQuery>): Promise<z.infer<typeof foundGroups>> {
    const { operator, keywords } = query;
    const { groups } = await this.groups.findCustomerGroups({ accountIds: idsOf(operator), keywords });
    return whole(
      groups.map(({ id, accountId: AccountId, name, members: numberOfUsers }) => ({
        ...{ id, AccountId, name, numberOfUsers },
      })),
    );
  }

  @Route({
    ...shared,
    method: 'GET',
    path: '/users/groups/:customerGroupId',
    summary: 'Get a customer group',
    description: 'Returns the group with one page of its members.',
    params: groupParams,
    query: membersQuery,
    answer: groupAnswer,
  })
  async get(
    @Input('params') { customerGroupId: id }: z.infer<typeof groupParams>,
    @Input('query') query: z.infer<typeof membersQuery>,
  ): Promise<z.infer<typeof groupAnswer>> {
    const found = await this.groups.getCustomerGroup({ id, ...query });
    const { members, total, recurringGiftCards } = found;
    const users = await this.cards.withDefaultCards(members);
    return { userGroup: { ...groupOf(found.group!), users, recurringGiftCards }, meta: metaOf(total) };
  }

  @Route({
    ...shared,
    method: 'POST',
    path: '/users/groups',
    summary: 'Create a customer group',
    description: 'Returns 406 if the name is taken.',
    body: newGroup,
    example: { body: { name: 'Night shift', users: [7], AccountId: 11 } },
    answer: group,
    status: 201,
    idempotency: 'key',
    refuses: ['notAcceptable'],
  })
  async create(@Input('body') body: z.infer<typeof newGroup>): Promise<z.infer<typeof group>> {
    const { name, description, users: userIds, AccountId: accountId } = body;
    return groupOf((await this.groups.createCustomerGroup({ accountId, name, description, userIds })).group!);
  }

  @Route({
    ...shared,
    method: 'PATCH',
    path: '/users/groups/:customerGroupId',
    summary: 'Update a customer group',
    description: 'Changes the name or the description. Returns 406 if the name is taken.',
    params: groupParams,
    body: groupChange,
    example: { body: { name: 'Day shift' } },
    answer: group,
    idempotency: 'natural',
    refuses: ['notAcceptable'],
  })
  async rename(
    @Input('params') { customerGroupId: id }: z.infer<typeof groupParams>,
    @Input('body') body: z.infer<typeof groupChange>,
  ): Promise<z.infer<typeof group>> {
    return groupOf((await this.groups.renameCustomerGroup({ id, ...body })).group!);
  }

  @Route({
    ...shared,
    method: 'POST',
    path: '/users/groups/:customerGroupId',
    summary: 'Add customers to a group',
    description: 'Customers already in the group are unaffected.',
    params: groupParams,
    body: newMembers,
    example: { body: { users: [7] } },
    answer: membersAdded,
    idempotency: 'natural',
  })
  async add(
    @Input('params') { customerGroupId: id }: z.infer<typeof groupParams>,
    @Input('body') body: z.infer<typeof newMembers>,
  ): Promise<z.infer<typeof membersAdded>> {
    const { group, added } = await this.groups.addGroupMembers({ id, userIds: body.users });
    return { ...groupOf(group!), added };
  }

  @Route({
    ...shared,
    method: 'DELETE',
    path: '/users/groups/:customerGroupId/:userId',
    summary: 'Remove a customer from a group',
    params: memberParams,
    answer: group,
    idempotency: 'natural',
  })
  async removeMember(
    @Input('params') { customerGroupId: id, userId }: z.infer<typeof memberParams>,
  ): Promise<z.infer<typeof group>> {
    return groupOf((await this.groups.removeGroupMember({ id, userId })).group!);
  }

  @Route({
    ...shared,
    method: 'DELETE',
    path: '/users/groups/:customerGroupId',
    summary: 'Delete a customer group',
    description: 'Its members remain customers.',
    params: groupParams,
    answer: removed,
    idempotency: 'natural',
  })
  async remove(
    @Input('params') { customerGroupId: id }: z.infer<typeof groupParams>,
  ): Promise<z.infer<typeof removed>> {
    await this.groups.deleteCustomerGroup({ id });
    return { message: 'Group Deleted' };
  }
}
