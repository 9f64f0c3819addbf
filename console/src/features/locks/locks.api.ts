import type { Schemas } from '@backroom/gateway/v2';
import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../app/api/client';
import { listSource } from '../../kit/table/list-source';

/** Locks change with their reports and commands. */
const live = { live: ['kiosks', 'commands'] as const };

export const locksSource = listSource({
  key: ['locks'],
  path: '/locations/coolers',
  extraParams: ({ operator, location }) => ({ operator, location }),
  sorts: { name: true, id: true, serial: true, location: true, added: true },
  defaultSort: 'name',
  rows: ({ coolers }) => coolers,
  ...live,
});

export const lockQuery = (locationId: number, id: number) =>
  queryOptions({
    queryKey: ['locks', 'one', locationId, id],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/locations/{locationId}/coolers/{id}', { params: { path: { locationId, id } }, signal }),
      ),
    meta: live,
  });

/** Events of a lock, newest first. */
export const lockEventsSource = listSource({
  key: ['locks', 'events'],
  path: '/locations/{locationId}/coolers/{id}/events',
  rows: ({ unlocks }) => unlocks,
  ...live,
});

export const addLock = (locationId: number, body: Schemas['NewCooler'], intent: string) =>
  answer(
    api.POST('/locations/{id}/coolers', {
      params: { path: { id: locationId } },
      body,
      headers: { 'Idempotency-Key': intent },
    }),
  );
