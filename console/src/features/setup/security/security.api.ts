import type { Schemas } from '@backroom/gateway/v2';
import { queryOptions } from '@tanstack/react-query';
import { answer, api, done } from '../../../app/api/client';
import { listSource } from '../../../kit/table/list-source';

const at = (id: number) => ({ params: { path: { id } } });

export const readSingleSignOn = (id: number) => answer(api.GET('/accounts/{id}/sso', at(id)));

export const singleSignOnQuery = (id: number) =>
  queryOptions({ queryKey: ['single-sign-on', id], queryFn: () => readSingleSignOn(id) });

export const setSingleSignOn = (id: number, body: Schemas['SingleSignOnChange']) =>
  answer(api.POST('/accounts/{id}/sso', { ...at(id), body }));

export const apiKeysSource = listSource({
  key: ['api-keys'],
  path: '/accounts/{id}/api-keys',
  sorts: { name: true, prefix: true, created: true, lastUsed: true, expires: true },
  defaultSort: '-created',
});

export const addApiKey = (id: number, body: Schemas['NewApiKey']) =>
  answer(api.POST('/accounts/{id}/api-keys', { ...at(id), body }));

export const revokeApiKey = (id: string) => done(api.DELETE('/api-keys/{id}', { params: { path: { id } } }));
