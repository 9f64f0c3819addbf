import type { Schemas } from '@backroom/gateway/v2';
import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../../app/api/client';
import { listSource } from '../../../kit/table/list-source';

/** Users of the operator in view, or of all accessible ones. */
export const usersSource = listSource({
  key: ['users'],
  path: '/users',
  extraParams: ({ operator }) => ({ operator }),
  sorts: { name: true, email: true, updatedOn: true, status: true },
  defaultSort: 'name',
  rows: ({ data }) => data.users,
  total: ({ data }) => data.pagination.totalRecords,
  accountsOf: ({ userroles }) => userroles.map(({ accountId }) => accountId),
});

/** Shared with the header's own profile, so that a change shows there as well. */
export const userQuery = (id: number) =>
  queryOptions({ queryKey: ['user', id], queryFn: () => readUser(id) });

export const readUser = (id: number) => answer(api.GET('/users/{id}', { params: { path: { id } } }));

export const addUser = (operator: number, body: Schemas['NewPerson'], intent: string) =>
  answer(
    api.POST('/users', {
      params: { query: { accountId: operator } },
      body,
      headers: { 'Idempotency-Key': intent },
    }),
  );

export const changeUser = (id: number, body: Schemas['PersonChange']) =>
  answer(api.PATCH('/users/{id}', { params: { path: { id } }, body }));

const roleAt = (id: number, roleId: number, accountId: number) => ({
  params: { path: { id, roleId }, query: { accountId } },
});

export const assignRole = (id: number, roleId: number, operator: number) =>
  answer(api.POST('/users/{id}/roles/{roleId}', roleAt(id, roleId, operator)));

export const revokeRole = (id: number, roleId: number, operator: number) =>
  answer(api.DELETE('/users/{id}/roles/{roleId}', roleAt(id, roleId, operator)));

export const mailPasswordReset = (email: string) => answer(api.POST('/users/password', { body: { email } }));
