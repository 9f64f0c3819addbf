import { useEffect, useRef, useState } from 'react';
import { keepNotification } from '../../app/notifications/notification-store';
import type { Progress } from './all-rows';
import type { ExportFormat } from './export.types';

export interface RunningExport {
  progress: Progress | null;
  error: Error | null;
  start(format: ExportFormat): void;
  cancel(): void;
}

interface Options {
  /** The name of the file, for the notification of a failure. */
  name: string;
  /** Makes and saves the file, and resolves with its final name. */
  make: (
    kind: ExportFormat,
    signal: AbortSignal,
    onProgress: (progress: Progress) => void,
  ) => Promise<string>;
  /**
   * Whether leaving the screen ends the export, as for files made of its own data; otherwise the file is saved wherever
   * the user is by then.
   */
  endsWithScreen: boolean;
}

/** One file at a time, with its progress; completion and failure are kept as notifications. */
export function useRunningExport({ name, make, endsWithScreen }: Options): RunningExport {
  const running = useRef<AbortController>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => () => void (endsWithScreen && running.current?.abort()), [endsWithScreen]);

  function start(kind: ExportFormat): void {
    const control = new AbortController();
    running.current?.abort();
    running.current = control;
    setError(null);
    setProgress({ done: 0, total: 0 });
    make(kind, control.signal, setProgress)
      .then((given) => keepNotification({ kind: 'exported', name: given }))
      .catch((failure: unknown) => {
        if (control.signal.aborted) return;
        setError(failure as Error);
        keepNotification({ kind: 'exportFailed', name, detail: (failure as Error).message });
      })
      .finally(() => {
        if (running.current === control) setProgress(null);
      });
  }

  /** Cancels the current export and dismisses an error. */
  function cancel(): void {
    running.current?.abort();
    setProgress(null);
    setError(null);
  }

  return { progress, error, start, cancel };
}
