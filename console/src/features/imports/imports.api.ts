import type { Schemas } from '@backroom/gateway/v2';
import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../app/api/client';
import { problemFrom } from '../../app/api/problem';
import { authorizedFetch } from '../../app/auth/current-session';
import { listSource } from '../../kit/table/list-source';

export type ProductImport = Schemas['ProductImport'];
export type RowResult = Schemas['ImportRow']['result'];
/** Lists every result: a missing one does not compile. */
const known: Record<RowResult, true> = { created: true, changed: true, unchanged: true, refused: true };
export const results = Object.keys(known) as RowResult[];

/** Milliseconds between polls of a running import. */
const pollInterval = 500;
export const isUnderWay = ({ state }: Pick<ProductImport, 'state'>): boolean =>
  state === 'reading' || state === 'applying' || state === 'undoing';
const at = (id: string) => ({ params: { path: { id } } });

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['import', id],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/products/imports/{id}', { ...at(id), signal }))).data,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? pollInterval : false),
  });

/** Imports of the operator, newest first. */
export const importsQuery = (operator: number) =>
  queryOptions({
    queryKey: ['imports', operator],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/products/imports', { params: { query: { operator, limit: 10 } }, signal })))
        .data,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? pollInterval : false),
  });

/** The outcome, or expected outcome, of each row of an import. */
export const rowsSource = listSource({
  key: ['import-rows'],
  path: '/products/imports/{id}/rows',
  rows: ({ data }) => data.map((row) => ({ ...row, id: row.line })),
  filters: ['result', 'undone'],
});
export type ListedRow = Schemas['ImportRow'] & { id: number };
export const resultOf = (text: string | undefined) => results.find((one) => one === text);

/** Requests an upload link, uploads the file, then starts the import. */
export async function sendFile(accountId: number, file: File): Promise<ProductImport> {
  const { data, url } = await answer(
    api.POST('/products/imports', { body: { accountId, fileName: file.name.slice(0, 200) } }),
  );
  const sent = await fetch(url, { method: 'PUT', body: file });
  if (!sent.ok) throw problemFrom(await sent.json().catch(() => undefined), sent.status);
  return (await answer(api.POST('/products/imports/{id}/preview', at(data.id)))).data;
}

export const applyImport = async (id: string): Promise<ProductImport> =>
  (await answer(api.POST('/products/imports/{id}/apply', at(id)))).data;

export const undoImport = async (id: string): Promise<ProductImport> =>
  (await answer(api.POST('/products/imports/{id}/undo', at(id)))).data;

/** The row filter in the address for an import that was undone. */
export const undoneOf = (text: string | undefined) =>
  text === 'undone' || text === 'kept' ? text : undefined;

/** Downloads a complete file from /v2. */
export async function fileAt(path: string): Promise<Blob> {
  const response = await authorizedFetch(new Request(`/v2${path}`));
  if (!response.ok) throw problemFrom(await response.json().catch(() => undefined), response.status);
  return response.blob();
}
