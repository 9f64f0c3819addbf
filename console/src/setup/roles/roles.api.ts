import type { Schemas } from '@backroom/gateway/v2';
import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query';
import { answer, api } from '../../api/client';
import { allRows } from '../../export/all-rows';
import type { ListPage } from '../../table/list-types';

export interface RolesQuery {
  operator: number;
  page: number;
  limit: number;
  keywords: string;
}

async function pageOfRoles(
  { operator, page, limit, keywords }: RolesQuery,
  signal: AbortSignal,
): Promise<ListPage<Schemas['Role']>> {
  const query = { page, limit, ...(keywords && { keywords }) };
  const { data, meta } = await answer(
    api.GET('/accounts/{id}/roles', { params: { path: { id: operator }, query }, signal }),
  );
  return { rows: data, total: meta.totalItems, isExact: true };
}

export const rolesQuery = (asked: RolesQuery) =>
  queryOptions({
    queryKey: ['roles', asked.operator, asked.page, asked.limit, asked.keywords] as QueryKey,
    queryFn: ({ signal }) => pageOfRoles(asked, signal),
    placeholderData: keepPreviousData,
  });

/** All that can be given at an operator, for a choice. */
export const everyRoleQuery = (operator: number) =>
  queryOptions({
    queryKey: ['roles', operator, 'every'] as QueryKey,
    queryFn: ({ signal }) =>
      allRows((page, limit) => pageOfRoles({ operator, page, limit, keywords: '' }, signal), signal),
  });

export const readRole = (operator: number, roleId: number) =>
  answer(api.GET('/accounts/{id}/roles/{roleId}', { params: { path: { id: operator, roleId } } }));

export const roleQuery = (operator: number, roleId: number) =>
  queryOptions({ queryKey: ['role', operator, roleId], queryFn: () => readRole(operator, roleId) });

export const permissionsQuery = queryOptions({
  queryKey: ['permissions'],
  queryFn: async ({ signal }) => (await answer(api.GET('/permissions', { signal }))).data,
});

export const createRole = (body: Schemas['RoleChange'], intent: string) =>
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
