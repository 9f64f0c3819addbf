import { Client } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { IdentityServiceService, type IdentityService } from '@backroom/proto/identity/v1/identity_service';
import { PeopleServiceService, type PeopleService } from '@backroom/proto/identity/v1/people_service';
import { done, idParam, idsOf, listQuery } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import { userRole, userRoleOf } from './user-shapes.js';

const roleParams = z.strictObject({ ...idParam.shape, roleId: idParam.shape.id });
const accountParams = z.strictObject({ ...idParam.shape, accountId: idParam.shape.id });
/** Where a system role is assigned; 1 or absent means the caller's only operator. */
const whereQuery = z.strictObject({ accountId: listQuery.operator });
const rolesAnswer = z.object({ data: z.array(userRole) }).meta({ id: 'UserRoles' });

const keepers = ['SetupAll', 'SetupUsers'] as const;

/** The roles of a user, by operator. */
@Controller()
export class UserRolesRoutes {
  constructor(
    @Client(IdentityServiceService) private readonly identity: IdentityService,
    @Client(PeopleServiceService) private readonly people: PeopleService,
  ) {}

  @Route({
    method: 'GET',
    path: '/users/:id/roles',
    summary: 'List roles of a user',
    description: 'The user is the caller or belongs to an operator accessible to the caller.',
    tag: 'Users',
    access: 'signed-in',
    tenancy: 'self',
    params: idParam,
    answer: rolesAnswer,
  })
  async list(@Input('params') { id }: z.infer<typeof idParam>): Promise<z.infer<typeof rolesAnswer>> {
    const { user } = await this.identity.getUser({ userId: id });
    return { data: user!.roles.map(userRoleOf) };
  }

  @Route({
    method: 'POST',
    path: '/users/:id/roles/:roleId',
    summary: 'Assign a role',
    tag: 'Users',
    access: keepers,
    tenancy: 'accounts',
    params: roleParams,
    query: whereQuery,
    answer: done,
    idempotency: 'natural',
  })
  async assignRole(
    @Input('params') { id, roleId }: z.infer<typeof roleParams>,
    @Input('query') { accountId }: z.infer<typeof whereQuery>,
  ): Promise<z.infer<typeof done>> {
    await this.people.grantRole({ userId: id, roleId, accountId: idsOf(accountId)[0] ?? 0 });
    return { message: 'User Updated' };
  }

  @Route({
    method: 'DELETE',
    path: '/users/:id/roles/:roleId',
    summary: 'Revoke a role',
    tag: 'Users',
    access: keepers,
    tenancy: 'accounts',
    params: roleParams,
    query: whereQuery,
    answer: done,
    idempotency: 'natural',
  })
  async revokeRole(
    @Input('params') { id, roleId }: z.infer<typeof roleParams>,
    @Input('query') { accountId }: z.infer<typeof whereQuery>,
  ): Promise<z.infer<typeof done>> {
    await this.people.revokeRole({ userId: id, roleId, accountId: idsOf(accountId)[0] ?? 0 });
    return { message: 'User Updated' };
  }

  @Route({
    method: 'POST',
    path: '/users/:id/accounts/:accountId',
    summary: 'Add a user to another operator',
    description: 'The operator must be accessible to the caller.',
    tag: 'Users',
    access: keepers,
    tenancy: 'accounts',
    params: accountParams,
    answer: done,
    idempotency: 'natural',
  })
  async assign(
    @Input('params') { id, accountId }: z.infer<typeof accountParams>,
  ): Promise<z.infer<typeof done>> {
    await this.people.assignAccount({ userId: id, accountId });
    return { message: 'User Updated' };
  }
}
