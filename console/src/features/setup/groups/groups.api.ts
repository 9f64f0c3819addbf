import type { Schemas } from '@backroom/gateway/v2';
import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../../app/api/client';
import { listSource } from '../../../kit/table/list-source';

export const groupsSource = listSource({
  key: ['groups'],
  path: '/accounts/{id}/groups',
  extraParams: ({ operator }) => ({ id: operator }),
  sorts: { name: true, description: true, locations: true, updatedOn: true },
});

export const readGroup = (id: number) => answer(api.GET('/groups/{id}', { params: { path: { id } } }));

export const groupQuery = (id: number) =>
  queryOptions({ queryKey: ['group', id], queryFn: () => readGroup(id) });

export const addGroup = (operator: number, body: Schemas['NewLocationGroup'], intent: string) =>
  answer(
    api.POST('/accounts/{id}/groups', {
      params: { path: { id: operator } },
      body,
      headers: { 'Idempotency-Key': intent },
    }),
  );

export const changeGroup = async (
  operator: number,
  groupId: number,
  body: Schemas['LocationGroupChange'],
) => {
  const path = { id: operator, groupId };
  const { updatedGroupsData } = await answer(
    api.PATCH('/accounts/{id}/groups/{groupId}', {
      params: { path },
      body,
    }),
  );
  return updatedGroupsData;
};

export const deleteGroup = (operator: number, groupId: number) =>
  answer(api.DELETE('/accounts/{id}/groups/{groupId}', { params: { path: { id: operator, groupId } } }));
