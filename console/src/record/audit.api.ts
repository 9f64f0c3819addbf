import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client';
import type { ListPage } from '../table/list-types';
import type { AuditEntry, AuditQuery } from './audit.types';

/** Changes, the latest first: of everything, or of one record with its kind and id. */
export const auditQuery = (query: AuditQuery) =>
  queryOptions({
    queryKey: ['audit', query],
    queryFn: async ({ signal }): Promise<ListPage<AuditEntry>> => {
      const asked = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
      const { audit, meta } = await answer(
        api.GET('/audit', { params: { query: asked as unknown as AuditQuery }, signal }),
      );
      return { rows: audit.rows, total: audit.count, isExact: meta.exact };
    },
    placeholderData: keepPreviousData,
    // Entries travel by events: what was just done stands here a moment later.
    staleTime: 0,
  });
