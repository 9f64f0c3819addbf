import { queryOptions } from '@tanstack/react-query';
import { answer, api, done } from '../../api/client';
import type { LinkContent } from '../setup.types';

const readLinks = async (signal?: AbortSignal) =>
  (await answer(api.GET('/settings/links', { params: { query: {} }, signal }))).links;

export const linksQuery = queryOptions({
  queryKey: ['external-links'],
  queryFn: ({ signal }) => readLinks(signal),
});

/** One of them as it is now; as empty as a new one when it is gone. */
export async function readLink(wanted: number) {
  const { name, url, version } = (await readLinks()).find(({ id }) => id === wanted) ?? none;
  return { name, url, version };
}

const none = { name: '', url: '', version: 0 };

export const addLink = (body: LinkContent, intent: string) =>
  answer(api.POST('/settings/links', { body, headers: { 'Idempotency-Key': intent } }));

export const changeLink = (id: number, body: LinkContent & { version?: number }) =>
  answer(api.PATCH('/settings/links/{id}', { params: { path: { id } }, body }));

export const deleteLink = (id: number) =>
  done(api.DELETE('/settings/links/{id}', { params: { path: { id } } }));
