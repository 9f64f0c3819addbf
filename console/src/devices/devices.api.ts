import type { Schemas } from '@backroom/gateway/v2';
import type { Commanded } from './commanded';
import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query';
import { answer, api } from '../api/client';
import type { ListPage } from '../table/list-types';

/** Tells a device something; the same intent is the same command. */
export function sendCommand(
  { kind, id, locationId }: Commanded,
  command: Schemas['Command']['command'],
  intent: string,
) {
  const headers = { 'Idempotency-Key': intent };
  if (kind === 'kiosk')
    return answer(
      api.POST('/locations/{id}/kiosks/{kioskId}/commands', {
        params: { path: { id: locationId, kioskId: id } },
        body: { command },
        headers,
      }),
    );
  const params = { path: { locationId, id }, query: { command } };
  return answer(api.POST('/locations/{locationId}/coolers/{id}', { params, headers }));
}

/** Tells many kiosks the same; each has its own result. */
export const sendToKiosks = (ids: number[], command: Schemas['Command']['command'], intent: string) =>
  answer(api.POST('/kiosks/commands', { body: { command, ids }, headers: { 'Idempotency-Key': intent } }));

interface Asked {
  page: number;
  limit: number;
  deviceId?: number;
  batchId?: string;
  id?: string;
  open?: boolean;
}

/** What devices were told, the latest first. */
export const commandsQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ['commands', asked] as QueryKey,
    queryFn: async ({ signal }): Promise<ListPage<Schemas['ListedCommand']>> => {
      const { data, meta } = await answer(api.GET('/commands', { params: { query: asked }, signal }));
      return { rows: data, total: meta.totalItems, isExact: true };
    },
    placeholderData: keepPreviousData,
    meta: { live: 'commands' },
  });

/** One command, for as long as it goes on. */
export const commandQuery = (id: string) => commandsQuery({ id, page: 1, limit: 1 });

/** What is under way for a device. */
export const underWayQuery = (deviceId: number) =>
  commandsQuery({ deviceId, open: true, page: 1, limit: 10 });
