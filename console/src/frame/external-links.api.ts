import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client';

export const readLinks = async (signal?: AbortSignal) =>
  (await answer(api.GET('/settings/links', { signal }))).data;

/** One list for the menu and for the screen that keeps it: what is changed there shows here at once. */
export const linksQuery = queryOptions({
  queryKey: ['external-links'],
  queryFn: ({ signal }) => readLinks(signal),
});
