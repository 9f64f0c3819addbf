import type { Schemas } from '@backroom/gateway/v2';
import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../app/api/client';
import { listSource } from '../../kit/table/list-source';

export const customerGroupsSource = listSource({
  key: ['customer-groups'],
  path: '/users/groups',
  extraParams: ({ operator }) => ({ operator }),
  sorts: { name: true, members: true },
  defaultSort: 'name',
  rows: ({ groups }) => groups,
  live: 'customers',
});

const at = (customerGroupId: number) => ({ params: { path: { customerGroupId } } });

export const customerGroupQuery = (id: number) =>
  queryOptions({
    queryKey: ['customer-groups', 'one', id],
    queryFn: async ({ signal }) => {
      const query = { page: 1, limit: 1 };
      const path = { customerGroupId: id };
      return (await answer(api.GET('/users/groups/{customerGroupId}', { params: { path, query }, signal })))
        .userGroup;
    },
    meta: { live: 'customers' },
  });

/** Members of a group. */
export const membersSource = listSource({
  key: ['customer-groups', 'members'],
  path: '/users/groups/{customerGroupId}',
  rows: ({ userGroup }) => userGroup.users,
  live: 'customers',
});

export const createCustomerGroup = (body: Schemas['NewCustomerGroup'], intent: string) =>
  answer(api.POST('/users/groups', { body, headers: { 'Idempotency-Key': intent } }));

export const renameCustomerGroup = (id: number, body: Schemas['CustomerGroupChange']) =>
  answer(api.PATCH('/users/groups/{customerGroupId}', { ...at(id), body }));

export const addGroupMembers = (id: number, users: number[]) =>
  answer(api.POST('/users/groups/{customerGroupId}', { ...at(id), body: { users } }));

export const removeGroupMember = (customerGroupId: number, userId: number) =>
  answer(
    api.DELETE('/users/groups/{customerGroupId}/{userId}', { params: { path: { customerGroupId, userId } } }),
  );

export const deleteCustomerGroup = (id: number) =>
  answer(api.DELETE('/users/groups/{customerGroupId}', at(id)));
