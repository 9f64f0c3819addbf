import type { Schemas } from '@backroom/gateway/v2';
import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query';
import { answer, api } from '../../api/client';
import { everyOperator } from '../../app/global-filter';
import type { ListPage } from '../../table/list-types';

export interface UsersQuery {
  operator: number;
  page: number;
  limit: number;
  keywords: string;
}

export const usersQuery = ({ operator, page, limit, keywords }: UsersQuery) =>
  queryOptions({
    queryKey: ['users', operator, page, limit, keywords] as QueryKey,
    queryFn: async ({ signal }): Promise<ListPage<Schemas['Person']>> => {
      const query = { page, limit, ...(keywords && { keywords }) };
      const { data } = await answer(
        operator === everyOperator
          ? api.GET('/users', { params: { query }, signal })
          : api.GET('/accounts/{id}/users', { params: { path: { id: operator }, query }, signal }),
      );
      return { rows: data.users, total: data.pagination.totalRecords, isExact: true };
    },
    placeholderData: keepPreviousData,
  });

/** The key is that of the header's own profile: a change of oneself shows there as well. */
export const userQuery = (id: number) =>
  queryOptions({ queryKey: ['user', id], queryFn: () => readUser(id) });

export const readUser = (id: number) => answer(api.GET('/users/{id}', { params: { path: { id } } }));

export const createUser = (operator: number, body: Schemas['NewPerson'], intent: string) =>
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

export const giveRole = (id: number, roleId: number, operator: number) =>
  answer(api.POST('/users/{id}/roles/{roleId}', roleAt(id, roleId, operator)));

export const takeRole = (id: number, roleId: number, operator: number) =>
  answer(api.DELETE('/users/{id}/roles/{roleId}', roleAt(id, roleId, operator)));

export const mailPasswordReset = (email: string) => answer(api.POST('/users/password', { body: { email } }));
