import type { Schemas } from '@backroom/gateway/v2';
import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query';
import { answer, api } from '../../api/client';
import { allRows } from '../../export/all-rows';
import type { ListPage } from '../../table/list-types';

export interface PageQuery {
  operator: number;
  page: number;
  limit: number;
  keywords: string;
}

async function pageOfGroups(
  { operator, page, limit, keywords }: PageQuery,
  signal: AbortSignal,
): Promise<ListPage<Schemas['LocationGroup']>> {
  const query = { page, limit, ...(keywords && { keywords }) };
  const { data, meta } = await answer(
    api.GET('/accounts/{id}/groups', { params: { path: { id: operator }, query }, signal }),
  );
  return { rows: data, total: meta.totalItems, isExact: true };
}

export const groupsQuery = (asked: PageQuery) =>
  queryOptions({
    queryKey: ['groups', asked.operator, asked.page, asked.limit, asked.keywords] as QueryKey,
    queryFn: ({ signal }) => pageOfGroups(asked, signal),
    placeholderData: keepPreviousData,
  });

/** All groups of an operator, for a choice. */
export const everyGroupQuery = (operator: number) =>
  queryOptions({
    queryKey: ['groups', operator, 'every'] as QueryKey,
    queryFn: ({ signal }) =>
      allRows((page, limit) => pageOfGroups({ operator, page, limit, keywords: '' }, signal), signal),
  });

export const readGroup = (id: number) => answer(api.GET('/groups/{id}', { params: { path: { id } } }));

export const groupQuery = (id: number) =>
  queryOptions({ queryKey: ['group', id], queryFn: () => readGroup(id) });

export const pageOfLocationsQuery = ({ operator, page, limit, keywords }: PageQuery) =>
  queryOptions({
    queryKey: ['locations', operator, page, limit, keywords] as QueryKey,
    queryFn: async ({ signal }): Promise<ListPage<Schemas['ListedLocation']>> => {
      const query = { operator, page, limit, getCompressedLocation: true, ...(keywords && { keywords }) };
      const { Locations, pagination } = await answer(api.GET('/locations', { params: { query }, signal }));
      return { rows: Locations, total: pagination.totalRecords, isExact: true };
    },
    placeholderData: keepPreviousData,
  });

export const createGroup = (operator: number, body: Schemas['NewLocationGroup'], intent: string) =>
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
