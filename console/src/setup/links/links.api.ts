import type { Schemas } from '@backroom/gateway/v2';
import { answer, api, done } from '../../api/client';
import { readLinks } from '../../frame/external-links.api';

/** One of them as it is now; as empty as a new one when it is gone. */
export async function readLink(wanted: number) {
  const { name, url, version } = (await readLinks()).find(({ id }) => id === wanted) ?? none;
  return { name, url, version };
}

const none = { name: '', url: '', version: 0 };

export const addLink = (body: Schemas['NewExternalLink'], intent: string) =>
  answer(api.POST('/settings/links', { body, headers: { 'Idempotency-Key': intent } }));

export const changeLink = (id: number, body: Schemas['ExternalLinkChange']) =>
  answer(api.PATCH('/settings/links/{id}', { params: { path: { id } }, body }));

export const deleteLink = (id: number) =>
  done(api.DELETE('/settings/links/{id}', { params: { path: { id } } }));
