import type { Schemas } from '@backroom/gateway/v2';
import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { answer, api } from '../../app/api/client';

export const readLocation = (id: number) => answer(api.GET('/locations/{id}', { params: { path: { id } } }));

export const locationQuery = (id: number) =>
  queryOptions({
    queryKey: ['location', id] as QueryKey,
    queryFn: () => readLocation(id),
    meta: { live: 'kiosks' },
  });

export const addLocation = (body: Schemas['NewLocation'], intent: string) =>
  answer(api.POST('/locations', { body, headers: { 'Idempotency-Key': intent } }));

export const changeLocation = (id: number, body: Schemas['LocationChange']) =>
  answer(api.PATCH('/locations/{id}', { params: { path: { id } }, body }));

export const addKiosk = (locationId: number, body: Schemas['KioskChange'], intent: string) =>
  answer(
    api.POST('/locations/{id}/kiosks', {
      params: { path: { id: locationId } },
      body,
      headers: { 'Idempotency-Key': intent },
    }),
  );

export const changeKiosk = (id: number, body: Schemas['KioskChange'], intent: string) =>
  answer(
    api.POST('/locations/kiosks/{id}', {
      params: { path: { id } },
      body,
      headers: { 'Idempotency-Key': intent },
    }),
  );

export const uptimeQuery = (id: number, kioskId: number) =>
  queryOptions({
    queryKey: ['uptime', kioskId] as QueryKey,
    queryFn: () =>
      answer(api.GET('/locations/{id}/kiosks/{kioskId}/uptime', { params: { path: { id, kioskId } } })),
    meta: { live: 'kiosks' },
  });

export const readTheme = (id: number) =>
  answer(api.GET('/locations/themes/{id}', { params: { path: { id } } }));

export const themeQuery = (id: number) =>
  queryOptions({ queryKey: ['theme', id] as QueryKey, queryFn: () => readTheme(id) });

export const saveTheme = (id: number, body: Schemas['ThemeChange']) =>
  answer(api.POST('/locations/themes/{id}', { params: { path: { id } }, body }));

interface ThemeOf {
  id: number;
  themeId: number;
}

/** Requests an upload link, uploads the file, then assigns it to the theme (S3 section 4). */
export async function sendLogo(path: ThemeOf, file: File) {
  const { key, url } = await answer(
    api.POST('/locations/{id}/themes/{themeId}/images/key', { params: { path } }),
  );
  const sent = await fetch(url, { method: 'PUT', body: file });
  if (!sent.ok) throw new Error(sent.statusText);
  return setLogo(path, key);
}

export const setLogo = (path: ThemeOf, key: string) =>
  answer(api.PATCH('/locations/{id}/themes/{themeId}/images', { params: { path }, body: { key } }));
