import { CommandBus } from '@nestjs/cqrs';
import { currentCall, currentPrincipal, Database, RpcService } from '@backroom/platform';
import {
  CustomerGroupsServiceService,
  type AddGroupMembersRequest,
  type AddGroupMembersResponse,
  type CreateCustomerGroupRequest,
  type CreateCustomerGroupResponse,
  type CustomerGroupsService,
  type DeleteCustomerGroupRequest,
  type FindCustomerGroupsRequest,
  type FindCustomerGroupsResponse,
  type GetCustomerGroupRequest,
  type GetCustomerGroupResponse,
  type ListCustomerGroupsRequest,
  type ListCustomerGroupsResponse,
  type RemoveGroupMemberRequest,
  type RemoveGroupMemberResponse,
  type RenameCustomerGroupRequest,
  type RenameCustomerGroupResponse,
} from '@backroom/proto/customers/v1/customer_groups_service';
import { customerScope, groupPickerScope, seenIn } from '../customer/customer-scope.js';
import { countCustomers, customerPage, customersOf } from '../customer/list-customers.sql.js';
import { AddGroupMembers } from './add-group-members.command.js';
import { CreateCustomerGroup } from './create-customer-group.command.js';
import { groupById, groupPage, recurringCardsOf } from './customer-group.sql.js';
import { DeleteCustomerGroup } from './delete-customer-group.command.js';
import { RemoveGroupMember } from './remove-group-member.command.js';
import { RenameCustomerGroup } from './rename-customer-group.command.js';

/** Max groups returned by the picker. */
const maxFound = 10;

@RpcService(CustomerGroupsServiceService)
export class CustomerGroupsController implements CustomerGroupsService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly database: Database,
  ) {}

  listCustomerGroups(request: ListCustomerGroupsRequest): Promise<ListCustomerGroupsResponse> {
    const scope = customerScope(currentPrincipal(), request.accountIds);
    return this.database.withTenant(scope, (tx) => groupPage(tx, request, seenIn(scope)));
  }

  getCustomerGroup(request: GetCustomerGroupRequest): Promise<GetCustomerGroupResponse> {
    const scope = customerScope(currentPrincipal(), []);
    return this.database.withTenant(scope, async (tx) => {
      const { id, keywords } = request;
      const group = await groupById(tx, id, seenIn(scope));
      const filter = {
        accounts: [group.accountId],
        keywords,
        groupId: id,
        checkedIn: false,
        ...seenIn(scope),
      };
      const total = await countCustomers(tx, filter);
      const keys = await customerPage(tx, filter, { page: request.page, limit: request.limit, total });
      const recurringGiftCards = await recurringCardsOf(tx, group);
      return { group, members: await customersOf(tx, keys, filter), total, recurringGiftCards };
    });
  }

  findCustomerGroups({
    accountIds,
    keywords,
  }: FindCustomerGroupsRequest): Promise<FindCustomerGroupsResponse> {
    const scope = groupPickerScope(currentPrincipal(), accountIds);
    return this.database.withTenant(scope, async (tx) => {
      const { groups } = await groupPage(tx, { keywords, page: 1, limit: maxFound });
      return { groups };
    });
  }

  async createCustomerGroup(request: CreateCustomerGroupRequest): Promise<CreateCustomerGroupResponse> {
    const { idempotencyKey } = currentCall();
    return { group: await this.commandBus.execute(new CreateCustomerGroup(request, idempotencyKey)) };
  }

  async renameCustomerGroup(request: RenameCustomerGroupRequest): Promise<RenameCustomerGroupResponse> {
    return { group: await this.commandBus.execute(new RenameCustomerGroup(request)) };
  }

  addGroupMembers(request: AddGroupMembersRequest): Promise<AddGroupMembersResponse> {
    return this.commandBus.execute(new AddGroupMembers(request));
  }

  async removeGroupMember(request: RemoveGroupMemberRequest): Promise<RemoveGroupMemberResponse> {
    return { group: await this.commandBus.execute(new RemoveGroupMember(request)) };
  }

  async deleteCustomerGroup({ id }: DeleteCustomerGroupRequest): Promise<object> {
    await this.commandBus.execute(new DeleteCustomerGroup(id));
    return {};
  }
}
