import type { Schemas } from '@backroom/gateway/v2';
import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../../app/api/client';
import { listSource } from '../../../kit/table/list-source';

export const rolesSource = listSource({
  key: ['roles'],
  path: '/accounts/{id}/roles',
  extraParams: ({ operator }) => ({ id: operator }),
  sorts: { name: true, description: true, group: true, updatedOn: true },
});

export const readRole = (operator: number, roleId: number) =>
  answer(api.GET('/accounts/{id}/roles/{roleId}', { params: { path: { id: operator, roleId } } }));

export const roleQuery = (operator: number, roleId: number) =>
  queryOptions({ queryKey: ['role', operator, roleId], queryFn: () => readRole(operator, roleId) });

export const permissionsQuery = queryOptions({
  queryKey: ['permissions'],
  queryFn: async ({ signal }) => (await answer(api.GET('/permissions', { signal }))).data,
});

export const addRole = (body: Schemas['RoleChange'], intent: string) =>
  answer(
    api.POST('/groups/{id}/roles', {
      params: { path: { id: body.GroupId } },
      body,
      headers: { 'Idempotency-Key': intent },
    }),
  );

export const changeRole = (id: number, body: Schemas['RoleChange']) =>
  answer(api.POST('/roles/{id}', { params: { path: { id } }, body }));

export const deleteRole = (id: number) => answer(api.DELETE('/roles/{id}', { params: { path: { id } } }));
