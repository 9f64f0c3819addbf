import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client';
import { allRows } from '../../kit/export/all-rows';

/** Shared by the menu and the screen that edits the links, so that changes show in the menu at once. */
export const externalLinksKey = ['external-links'] as const;

/** All links, for the menu. */
export const externalLinksQuery = queryOptions({
  queryKey: [...externalLinksKey, 'menu'],
  queryFn: ({ signal }) =>
    allRows(async (page, limit) => {
      const { data, meta } = await answer(
        api.GET('/settings/links', { params: { query: { page, limit } }, signal }),
      );
      return { rows: data, total: meta.totalItems, isExact: true };
    }, signal),
});
