import { CommandBus } from '@nestjs/cqrs';
import { currentCall, Database, RpcService } from '@backroom/platform';
import * as rpc from '@backroom/proto/identity/v1/roles_service';
import { CreateGroup } from '../group/create-group.command.js';
import { DeleteGroup } from '../group/delete-group.command.js';
import { getGroup, listGroups } from '../group/list-groups.query.js';
import { UpdateGroup } from '../group/update-group.command.js';
import { CreateRole } from './create-role.command.js';
import { DeleteRole } from './delete-role.command.js';
import { getRole, listRoles } from './list-roles.query.js';
import { UpdateRole } from './update-role.command.js';

@RpcService(rpc.RolesServiceService)
export class RolesController implements rpc.RolesService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly database: Database,
  ) {}

  listRoles(request: rpc.ListRolesRequest): Promise<rpc.ListRolesResponse> {
    return listRoles(this.database, request);
  }

  getRole(request: rpc.GetRoleRequest): Promise<rpc.GetRoleResponse> {
    return getRole(this.database, request);
  }

  async createRole({ content }: rpc.CreateRoleRequest): Promise<rpc.CreateRoleResponse> {
    return { role: await this.commandBus.execute(new CreateRole(content ?? nothing, key())) };
  }

  async updateRole({ roleId, content, version }: rpc.UpdateRoleRequest): Promise<rpc.UpdateRoleResponse> {
    return {
      role: await this.commandBus.execute(new UpdateRole(roleId, content ?? nothing, version, key())),
    };
  }

  async deleteRole({ roleId }: rpc.DeleteRoleRequest): Promise<rpc.DeleteRoleResponse> {
    await this.commandBus.execute(new DeleteRole(roleId, key()));
    return {};
  }

  listGroups(request: rpc.ListGroupsRequest): Promise<rpc.ListGroupsResponse> {
    return listGroups(this.database, request);
  }

  getGroup({ groupId }: rpc.GetGroupRequest): Promise<rpc.GetGroupResponse> {
    return getGroup(this.database, groupId);
  }

  async createGroup(request: rpc.CreateGroupRequest): Promise<rpc.CreateGroupResponse> {
    return { group: await this.commandBus.execute(new CreateGroup(request, key())) };
  }

  async updateGroup(request: rpc.UpdateGroupRequest): Promise<rpc.UpdateGroupResponse> {
    return { group: await this.commandBus.execute(new UpdateGroup(request, key())) };
  }

  async deleteGroup(request: rpc.DeleteGroupRequest): Promise<rpc.DeleteGroupResponse> {
    await this.commandBus.execute(new DeleteGroup(request, key()));
    return {};
  }
}

/** A request without content is refused field by field, like one with empty fields. */
const nothing = rpc.RoleContent.fromPartial({});
const key = () => currentCall().idempotencyKey;
