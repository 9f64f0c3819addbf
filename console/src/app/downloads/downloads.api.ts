import type { Schemas } from '@backroom/gateway/v2';
import { queryOptions } from '@tanstack/react-query';
import { answer, api, done } from '../api/client';
import { problemFrom } from '../api/problem';
import { queryClient } from '../api/query-client';
import { authorizedFetch } from '../auth/current-session';

/** Poll interval while a file is pending. Milliseconds. */
const pollInterval = 1_000;

export const isInProgress = ({ state }: Schemas['Export']): boolean =>
  state === 'waiting' || state === 'running';

/** The exports that the user requested, newest first. */
export const downloadsQuery = () =>
  queryOptions({
    queryKey: ['downloads'],
    queryFn: async ({ signal }) => (await answer(api.GET('/exports', { signal }))).data,
    refetchInterval: ({ state }) => (state.data?.some(isInProgress) ? pollInterval : false),
  });

export const refetchDownloads = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['downloads'] });

const at = (id: string) => ({ params: { path: { id } } });
export const cancelFile = (id: string) => answer(api.POST('/exports/{id}/cancel', at(id)));
export const retryFile = (id: string) => answer(api.POST('/exports/{id}/retry', at(id)));
export const deleteFile = (id: string) => done(api.DELETE('/exports/{id}', at(id)));

/** Requests an export; `path` is below /v2. Calls with the same intent create one file. */
export async function requestFile(path: string, body: object, intent: string): Promise<Schemas['Export']> {
  const response = await authorizedFetch(
    new Request(`/v2${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': intent },
      body: JSON.stringify(body),
    }),
  );
  const content: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw problemFrom(content, response.status);
  return content as Schemas['Export'];
}

/** Returns the file; while it is being written, the response streams what is appended. */
export async function openFile(id: string, signal?: AbortSignal): Promise<Response> {
  const response = await authorizedFetch(new Request(`/v2/exports/${id}/file`, { signal }));
  if (!response.ok) throw problemFrom(await response.json().catch(() => undefined), response.status);
  return response;
}
