import { Controller, Req } from '@nestjs/common';
import { z } from 'zod';
import { Client, accountsWith } from '@backroom/platform';
import { RolesServiceService, type RolesService } from '@backroom/proto/identity/v1/roles_service';
import {
  areaOfChange,
  extraGrants,
  permissions,
  reservedPermissions,
  type PermissionName,
} from '@backroom/proto/permissions';
import { done, idParam, knownPermission, listOf, listQuery, metaOf, sortedBy } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import type { RoutedRequest } from '../route/routed-request.js';
import {
  parentAreaOf,
  role,
  roleAnswerOf,
  roleBody,
  roleChangeBody,
  roleContentOf,
  roleDetail,
  roleDetailOf,
} from './role-shapes.js';

const rolesQuery = z.strictObject({
  ...listQuery,
  ...sortedBy(undefined, ['name', 'description', 'group', 'updatedOn']),
});
const roleParams = z.strictObject({ ...idParam.shape, roleId: idParam.shape.id });
const rolesAnswer = z.object(listOf(role)).meta({ id: 'RoleList' });
const permissionArea = z
  .object({
    id: z.int(),
    name: knownPermission,
    parentId: z.int().nullable(),
    changes: z
      .int()
      .nullable()
      .describe('Area that this permission allows changing; the area itself only allows reading'),
    extra: z
      .boolean()
      .describe('Whether it is an additional permission outside the areas, granted separately'),
    grantable: z
      .boolean()
      .describe('Whether the caller has it at any location and can therefore grant it there'),
  })
  .meta({ id: 'PermissionArea' });
const permissionsAnswer = z.object({ data: z.array(permissionArea) }).meta({ id: 'PermissionList' });

const keepers = ['SetupAll', 'SetupUsers'] as const;

@Controller()
export class RolesRoutes {
  constructor(@Client(RolesServiceService) private readonly roles: RolesService) {}

  @Route({
    method: 'GET',
    path: '/permissions',
    summary: 'List permissions',
    description: 'Each with its parent area.',
    tag: 'Roles',
    access: 'signed-in',
    tenancy: 'none',
    answer: permissionsAnswer,
  })
  permissions(@Req() { principal }: RoutedRequest): z.infer<typeof permissionsAnswer> {
    const held = (...ids: number[]) => accountsWith(principal!, ...ids).length > 0;
    return {
      data: Object.keys(permissions).map((key) => {
        const name = key as PermissionName;
        const id = permissions[name];
        const parentId = parentAreaOf(id);
        const extra = extraGrants.includes(id);
        const grantable =
          principal!.scope === 'super admin' ||
          (!reservedPermissions.includes(id) && held(id, ...(parentId ? [parentId] : [])));
        const changes = areaOfChange(id) ?? null;
        return { id, name, parentId, changes, extra, grantable };
      }),
    };
  }

  @Route({
    method: 'GET',
    path: '/accounts/:id/roles',
    summary: 'List roles of an operator',
    description: "Returns the system roles and the operator's own roles.",
    tag: 'Roles',
    access: keepers,
    tenancy: 'accounts',
    params: idParam,
    query: rolesQuery,
    answer: rolesAnswer,
  })
  async list(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('query') { page, limit, keywords, sort }: z.infer<typeof rolesQuery>,
  ): Promise<z.infer<typeof rolesAnswer>> {
    const { roles, total } = await this.roles.listRoles({ accountId: id, page, limit, keywords, sort });
    return { data: roles.map(roleAnswerOf), meta: metaOf(total) };
  }

  @Route({
    method: 'GET',
    path: '/accounts/:id/roles/:roleId',
    summary: 'Get a role',
    tag: 'Roles',
    access: keepers,
    tenancy: 'accounts',
    params: roleParams,
    answer: roleDetail,
  })
  async get(
    @Input('params') { id, roleId }: z.infer<typeof roleParams>,
  ): Promise<z.infer<typeof roleDetail>> {
    return roleDetailOf((await this.roles.getRole({ accountId: id, roleId })).role!);
  }

  @Route({
    method: 'POST',
    path: '/groups/:id/roles',
    summary: 'Create a role',
    description: 'The role belongs to the operator of the location group.',
    tag: 'Roles',
    access: keepers,
    tenancy: 'accounts',
    params: idParam,
    body: roleBody,
    example: { body: { name: 'Clerk', GroupId: 7 } },
    answer: role,
    idempotency: 'key',
  })
  async create(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('body') body: z.infer<typeof roleBody>,
  ): Promise<z.infer<typeof role>> {
    // The path contains the group; the payload repeats it.
    const content = { ...roleContentOf(body), groupId: id };
    return roleAnswerOf((await this.roles.createRole({ content })).role!);
  }

  @Route({
    method: 'POST',
    path: '/roles/:id',
    summary: 'Update a role',
    description: 'Replaces all fields of the role. Returns 409 if `version` is not the current version.',
    tag: 'Roles',
    access: keepers,
    tenancy: 'accounts',
    params: idParam,
    body: roleChangeBody,
    example: { body: { name: 'Clerk', GroupId: 7 } },
    answer: role,
    idempotency: 'natural',
  })
  async change(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('body') { version, ...body }: z.infer<typeof roleChangeBody>,
  ): Promise<z.infer<typeof role>> {
    const request = { roleId: id, content: roleContentOf(body), version };
    return roleAnswerOf((await this.roles.updateRole(request)).role!);
  }

  @Route({
    method: 'DELETE',
    path: '/roles/:id',
    summary: 'Delete a role',
    description: 'Fails if the role is assigned to a user.',
    tag: 'Roles',
    access: keepers,
    tenancy: 'accounts',
    params: idParam,
    answer: done,
    idempotency: 'natural',
  })
  async remove(@Input('params') { id }: z.infer<typeof idParam>): Promise<z.infer<typeof done>> {
    await this.roles.deleteRole({ roleId: id });
    return { message: 'Role deleted' };
  }
}
