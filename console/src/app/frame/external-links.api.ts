import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client';
import { allRows } from '../../kit/export/all-rows';

/** What is changed on the screen that keeps them shows in the menu at once. */
export const externalLinksKey = ['external-links'] as const;

/** All of them, for the menu. */
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
