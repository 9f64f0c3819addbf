import { useRef, useState } from 'react';
import { problemFrom } from '../api/problem';
import { authorisedFetch } from '../auth/current-session';
import { keepNotice } from '../notices/kept-notices';
import type { Progress } from './all-rows';
import { download } from './download';
import type { ExportFormat } from './export.types';
import { fileName } from './file-name';
import type { RunningExport } from './use-export';

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
  const running = useRef<AbortController>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [error, setError] = useState<Error | null>(null);

  async function run(kind: ExportFormat, signal: AbortSignal): Promise<void> {
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
      setProgress(
        kind === 'xls' ? { done: 0, total, bytes } : { done: Math.max(0, Math.min(lines - 1, total)), total },
      );
    }
    const given = fileName(name, kind, new Date());
    download(given, new Blob(pieces, { type: response.headers.get('content-type') ?? '' }));
    keepNotice({ kind: 'exported', name: given });
  }

  function start(kind: ExportFormat): void {
    const control = new AbortController();
    running.current?.abort();
    running.current = control;
    setError(null);
    setProgress({ done: 0, total: 0 });
    run(kind, control.signal)
      .catch((failure: unknown) => {
        if (control.signal.aborted) return;
        setError(failure as Error);
        keepNotice({ kind: 'exportFailed', name, detail: (failure as Error).message });
      })
      .finally(() => {
        if (running.current === control) setProgress(null);
      });
  }

  /** Stops what runs, and puts a failure out of sight. */
  function cancel(): void {
    running.current?.abort();
    setProgress(null);
    setError(null);
  }

  return { progress, error, start, cancel };
}
