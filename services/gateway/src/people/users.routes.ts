import { Client, shownEmail } from '@backroom/platform';
import { Controller, Req } from '@nestjs/common';
import { z } from 'zod';
import { IdentityServiceService, type IdentityService } from '@backroom/proto/identity/v1/identity_service';
import { PeopleServiceService, type PeopleService } from '@backroom/proto/identity/v1/people_service';
import { idParam, idsOf, listQuery, sortedBy } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import type { RoutedRequest } from '../route/routed-request.js';
import { permissionSet, permissionSetOf, sessionAnswer } from '../session/session-answer.js';
import { languageOf } from '../session/sign-in-origin.js';
import { changedPerson, newUserBody, person, personOf, userChangeBody } from './user-shapes.js';

const usersQuery = z.strictObject({
  ...listQuery,
  ...sortedBy('name', ['name', 'email', 'updatedOn', 'status']),
});
const anyUsersQuery = usersQuery.extend({ accountId: listQuery.operator });
/** 1 means the caller's own operator (S3 section 7). */
const accountQuery = z.strictObject({ accountId: listQuery.operator });
const usersAnswer = z
  .object({
    data: z.object({
      users: z.array(person),
      pagination: z.object({ totalRecords: z.int(), page: z.int(), limit: z.int() }),
    }),
  })
  .meta({ id: 'UserList' });
const userAnswer = z
  .object({
    ...person.shape,
    scope: sessionAnswer.shape.scope,
    permissions: permissionSet,
    awaitsProof: z
      .boolean()
      .describe('Whether the caller can only assign roles after the email is confirmed'),
  })
  .meta({ id: 'User' });

const keepers = ['SetupAll', 'SetupUsers'] as const;

@Controller()
export class UsersRoutes {
  constructor(
    @Client(IdentityServiceService) private readonly identity: IdentityService,
    @Client(PeopleServiceService) private readonly people: PeopleService,
  ) {}

  @Route({
    method: 'GET',
    path: '/accounts/:id/users',
    summary: 'List users of an operator',
    tag: 'Users',
    access: keepers,
    tenancy: 'accounts',
    params: idParam,
    query: usersQuery,
    answer: usersAnswer,
  })
  ofAccount(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('query') query: z.infer<typeof usersQuery>,
  ): Promise<z.infer<typeof usersAnswer>> {
    return this.page([id], query);
  }

  @Route({
    method: 'GET',
    path: '/users',
    summary: 'List users',
    tag: 'Users',
    access: keepers,
    tenancy: 'accounts',
    query: anyUsersQuery,
    answer: usersAnswer,
  })
  list(@Input('query') query: z.infer<typeof anyUsersQuery>): Promise<z.infer<typeof usersAnswer>> {
    return this.page(idsOf(query.accountId ?? query.operator), query);
  }

  @Route({
    method: 'POST',
    path: '/users',
    summary: 'Create a user with roles',
    description: 'If no password is sent, the user receives an invitation by email.',
    tag: 'Users',
    access: keepers,
    tenancy: 'accounts',
    query: accountQuery,
    body: newUserBody,
    example: {
      body: {
        first_name: 'Ada',
        last_name: 'Test',
        email: 'ada@example.test',
        password: 'a long enough password',
      },
    },
    answer: person,
    idempotency: 'key',
  })
  async create(
    @Input('query') { accountId }: z.infer<typeof accountQuery>,
    @Input('body') body: z.infer<typeof newUserBody>,
    @Req() request: RoutedRequest,
  ): Promise<z.infer<typeof person>> {
    const { user } = await this.people.createUser({
      accountId: idsOf(accountId)[0] ?? 0,
      email: body.email,
      firstName: body.first_name,
      lastName: body.last_name,
      phone: body.phone,
      password: body.password ?? '',
      language: languageOf(request),
      enabled: body.enabled,
      notifyEmail: body.notifications.email,
      notifyText: body.notifications.text,
      notifyPush: body.notifications.push,
      roleIds: body.userroles.map(({ RoleId }) => RoleId),
    });
    return personOf(user!);
  }

  @Route({
    method: 'GET',
    path: '/users/:id',
    summary: 'Get a user',
    description: 'Returns the caller, or a user of an operator accessible to the caller.',
    tag: 'Users',
    access: 'signed-in',
    tenancy: 'self',
    params: idParam,
    answer: userAnswer,
  })
  async get(@Input('params') { id }: z.infer<typeof idParam>): Promise<z.infer<typeof userAnswer>> {
    const { user, access } = await this.identity.getUser({ userId: id });
    return {
      ...personOf(user!),
      scope: access!.scope as z.infer<typeof userAnswer>['scope'],
      permissions: permissionSetOf(access!),
      awaitsProof: user!.awaitsProof,
    };
  }

  @Route({
    method: 'POST',
    path: '/users/:id',
    summary: 'Update a user',
    description:
      'Changes only the fields that are sent. The user is the caller or belongs to an operator accessible to the caller.',
    tag: 'Users',
    access: 'signed-in',
    tenancy: 'self',
    params: idParam,
    body: userChangeBody,
    example: { body: { first_name: 'Ada' } },
    answer: changedPerson,
    idempotency: 'natural',
  })
  async change(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('body') { first_name, last_name, notifications, ...body }: z.infer<typeof userChangeBody>,
    @Req() request: RoutedRequest,
  ): Promise<z.infer<typeof changedPerson>> {
    const { user, pendingEmail } = await this.people.updateUser({
      ...body,
      language: languageOf(request),
      userId: id,
      firstName: first_name,
      lastName: last_name,
      notifyEmail: notifications?.email,
      notifyText: notifications?.text,
      notifyPush: notifications?.push,
    });
    return { ...personOf(user!), ...(pendingEmail && { pendingEmail: shownEmail(pendingEmail) }) };
  }

  @Route({
    method: 'PATCH',
    path: '/users/:id',
    summary: 'Update a user',
    description: 'Alias of `POST /v2/users/{id}`.',
    tag: 'Users',
    access: 'signed-in',
    tenancy: 'self',
    params: idParam,
    body: userChangeBody,
    example: { body: { first_name: 'Ada' } },
    answer: changedPerson,
    idempotency: 'natural',
  })
  patch(
    @Input('params') params: z.infer<typeof idParam>,
    @Input('body') body: z.infer<typeof userChangeBody>,
    @Req() request: RoutedRequest,
  ): Promise<z.infer<typeof changedPerson>> {
    return this.change(params, body, request);
  }

  private async page(
    accountIds: number[],
    { page, limit, keywords, sort }: z.infer<typeof usersQuery>,
  ): Promise<z.infer<typeof usersAnswer>> {
    const { users, total } = await this.people.listUsers({ accountIds, page, limit, keywords, sort });
    return { data: { users: users.map(personOf), pagination: { totalRecords: total, page, limit } } };
  }
}
