import { problemFrom } from '../api/problem';
import { authorisedFetch } from '../auth/current-session';
import type { Progress } from './all-rows';
import { download } from './download';
import type { ExportFormat } from './export.types';
import { fileName } from './file-name';
import { useRunningExport, type RunningExport } from './use-running-export';

export interface DownloadSource {
  /** The file's name without its date: "Sales". */
  name: string;
  /** Below /v2. */
  path: string;
  /** The filter of the list. */
  params: Readonly<Record<string, string | number>>;
}

const newline = 10;

/**
 * A file that the server writes while it reads (LEDG-1): rows are counted as they come, and nothing is held twice. Whoever
 * goes on to another screen meanwhile is given the file there.
 */
export function useDownload({ name, path, params }: DownloadSource): RunningExport {
  async function make(
    kind: ExportFormat,
    signal: AbortSignal,
    tell: (progress: Progress) => void,
  ): Promise<string> {
    const url = new URL(`/v2${path}`, globalThis.location.origin);
    const format = kind === 'xls' ? 'xlsx' : kind;
    for (const [key, value] of Object.entries({ ...params, format }))
      url.searchParams.set(key, String(value));
    const response = await authorisedFetch(new Request(url, { signal }));
    if (!response.ok) throw problemFrom(await response.json().catch(() => undefined), response.status);
    const total = Number(response.headers.get('x-total-rows'));
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let [bytes, lines] = [0, 0];
    const reader = response.body!.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      pieces.push(value);
      bytes += value.length;
      for (const byte of value) if (byte === newline) lines++;
      // A file that is packed shows no rows; of the others the first line holds the headings.
      tell(
        kind === 'xls' ? { done: 0, total, bytes } : { done: Math.max(0, Math.min(lines - 1, total)), total },
      );
    }
    const given = fileName(name, kind, new Date());
    download(given, new Blob(pieces, { type: response.headers.get('content-type') ?? '' }));
    return given;
  }
  return useRunningExport({ name, make, endsWithScreen: false });
}
