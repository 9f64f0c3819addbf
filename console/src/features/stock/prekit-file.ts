import { problemFrom } from '../../app/api/problem';
import { authorizedFetch } from '../../app/auth/current-session';

export type PrekitFormat = 'pdf' | 'csv';

/** The file as written by the server, in the reader's language. */
export async function prekitFile(id: number, format: PrekitFormat, language: string): Promise<Blob> {
  const query = new URLSearchParams({ export: format, language });
  const response = await authorizedFetch(
    new Request(`/v2/locations/stocks/prekits/${id}?${query.toString()}`),
  );
  if (!response.ok) throw problemFrom(await response.json().catch(() => undefined), response.status);
  return response.blob();
}
