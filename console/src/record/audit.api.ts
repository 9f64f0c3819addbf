import type { Query, Schemas } from '@backroom/gateway/v2';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client';
import type { ListPage } from '../table/list-types';

/** Changes, the latest first: of everything, or of one record with its kind and id. */
export const auditQuery = (query: Query<'/audit'>) =>
  queryOptions({
    queryKey: ['audit', query],
    queryFn: async ({ signal }): Promise<ListPage<Schemas['AuditEntry']>> => {
      const asked = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
      const { data, meta } = await answer(
        api.GET('/audit', { params: { query: asked as unknown as Query<'/audit'> }, signal }),
      );
      return { rows: data, total: meta.totalItems, isExact: meta.exact };
    },
    placeholderData: keepPreviousData,
    // Entries travel by events: what was just done stands here a moment later.
    staleTime: 0,
  });
