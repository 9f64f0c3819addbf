import type { Schemas } from '@backroom/gateway/v2';
import { answer, api, done } from '../../api/client';
import { externalLinksKey } from '../../frame/external-links.api';
import { isGone } from '../../form/save-errors';
import { listSource } from '../../table/list-source';

export const externalLinksSource = listSource({
  key: externalLinksKey,
  path: '/settings/links',
  sorts: { name: true, url: true },
  sortAtFirst: 'name',
});

/** As the form of a new one begins. */
export const noExternalLink: Schemas['NewExternalLink'] = { name: '', url: '' };

const at = (id: number) => ({ path: { id } });

/** As it is now; as empty as a new one when it is gone. */
export async function readExternalLink({ id }: Schemas['ExternalLink']) {
  try {
    return await answer(api.GET('/settings/links/{id}', { params: at(id) }));
  } catch (error) {
    if (!isGone(error)) throw error;
    return { ...noExternalLink, version: 0 };
  }
}

export const addExternalLink = (body: Schemas['NewExternalLink'], intent: string) =>
  answer(api.POST('/settings/links', { body, headers: { 'Idempotency-Key': intent } }));

export const changeExternalLink = ({ id }: Schemas['ExternalLink'], body: Schemas['ExternalLinkChange']) =>
  answer(api.PATCH('/settings/links/{id}', { params: at(id), body }));

export const deleteExternalLink = ({ id }: Schemas['ExternalLink']) =>
  done(api.DELETE('/settings/links/{id}', { params: at(id) }));
