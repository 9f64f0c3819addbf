import { useTranslation } from 'react-i18next';
import { requestFile, cancelFile, openFile, refetchDownloads } from '../../app/downloads/downloads.api';
import type { Progress } from './all-rows';
import { download } from './download';
import type { ExportFormat } from './export.types';
import { fileName } from './file-name';
import { useTodayInView } from '../filter/use-global-filter';
import { useRunningExport, type RunningExport } from './use-running-export';

export interface DownloadSource {
  /** The file's name without its date: "Sales". */
  name: string;
  /** Below /v2. */
  path: string;
  /** The filter of the list. */
  params: Readonly<Record<string, string | number>>;
  /** First and last day of the data, yyyy-MM-dd, for lists of a period. */
  days?: [first: string, last: string];
}

const newline = 10;

/**
 * Downloads a file that the server writes (LEDG-1): rows are counted as they arrive, and nothing is stored twice. A
 * user who moves to another screen receives the file there; one who leaves or reloads the console finds it among the
 * downloads.
 */
export function useDownload({ name, path, params, days }: DownloadSource): RunningExport {
  const { i18n } = useTranslation('export');
  const todayInView = useTodayInView();
  async function make(
    kind: ExportFormat,
    signal: AbortSignal,
    onProgress: (progress: Progress) => void,
  ): Promise<string> {
    const written = { format: kind === 'xls' ? 'xlsx' : kind, language: i18n.language };
    const { id } = await requestFile(path, { ...params, ...written }, crypto.randomUUID());
    const cancel = () => void cancelFile(id).finally(refetchDownloads);
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel);
    void refetchDownloads();
    try {
      const { pieces, type } = await readFile(id, kind, signal, onProgress);
      const savedName = fileName(name, kind, days ?? [todayInView()]);
      download(savedName, new Blob(pieces, { type }));
      return savedName;
    } finally {
      // From here on the file belongs to the downloads: leaving this screen must not cancel it.
      signal.removeEventListener('abort', cancel);
      void refetchDownloads();
    }
  }
  return useRunningExport({ name, make, endsWithScreen: false });
}

/** Reads the file as it arrives and counts its rows. */
async function readFile(
  id: string,
  kind: ExportFormat,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<{ pieces: Uint8Array<ArrayBuffer>[]; type: string }> {
  const response = await openFile(id, signal);
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
    // A compressed file does not show its rows; in other files the first line is the header.
    onProgress(
      kind === 'xls' ? { done: 0, total, bytes } : { done: Math.max(0, Math.min(lines - 1, total)), total },
    );
  }
  return { pieces, type: response.headers.get('content-type') ?? '' };
}
