import type { Schemas } from '@backroom/gateway/v2';
import type { CommandTarget } from './command-target';
import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../app/api/client';
import { listSource } from '../table/list-source';

/** Sends a command to a device; the same intent sends it only once. */
export function sendCommand(
  { kind, id, locationId }: CommandTarget,
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

/** Sends the same command to several kiosks; each has its own result. */
export const sendToKiosks = (ids: number[], command: Schemas['Command']['command'], intent: string) =>
  answer(api.POST('/kiosks/commands', { body: { command, ids }, headers: { 'Idempotency-Key': intent } }));

/** The commands sent to devices, latest first. */
export const commandsSource = listSource({ key: ['commands'], path: '/commands', live: 'commands' });

/** One command, refetched while it is in progress. */
export const commandQuery = (id: string) => commandsSource.query({ id, page: 1, limit: 1 });

/** The pending commands of a device. */
export const pendingCommandsQuery = (deviceId: number) =>
  commandsSource.query({ deviceId, open: true, page: 1, limit: 10 });

/** The address of the device broker, which does not change while the system runs. */
export const deviceAddressQuery = queryOptions({
  queryKey: ['device-address'],
  queryFn: ({ signal }) => answer(api.GET('/devices/address', { signal })),
  staleTime: Infinity,
});
