import type { Schemas } from '@backroom/gateway/v2';
import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query';
import { answer, api } from '../api/client';
import type { ListPage } from '../table/list-types';

/** Locks move with their reports and with what they are told. */
const live = { live: ['kiosks', 'commands'] };

interface Asked {
  page: number;
  limit: number;
  keywords: string;
  operator: number;
  location: number;
}

export const locksQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ['locks', asked] as QueryKey,
    queryFn: async ({ signal }): Promise<ListPage<Schemas['Cooler']>> => {
      const { coolers, meta } = await answer(
        api.GET('/locations/coolers', { params: { query: asked }, signal }),
      );
      return { rows: coolers, total: meta.totalItems, isExact: true };
    },
    placeholderData: keepPreviousData,
    meta: live,
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

/** What happened at a lock, the latest first. */
export const lockEventsQuery = (locationId: number, id: number, page: number, limit: number) =>
  queryOptions({
    queryKey: ['locks', 'events', locationId, id, page, limit] as QueryKey,
    queryFn: async ({ signal }): Promise<ListPage<Schemas['CoolerEvent']>> => {
      const params = { path: { locationId, id }, query: { page, limit } };
      const { unlocks, meta } = await answer(
        api.GET('/locations/{locationId}/coolers/{id}/events', { params, signal }),
      );
      return { rows: unlocks, total: meta.totalItems, isExact: true };
    },
    placeholderData: keepPreviousData,
    meta: live,
  });

export const addLock = (locationId: number, body: Schemas['NewCooler'], intent: string) =>
  answer(
    api.POST('/locations/{id}/coolers', {
      params: { path: { id: locationId } },
      body,
      headers: { 'Idempotency-Key': intent },
    }),
  );
