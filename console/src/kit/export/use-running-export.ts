import { useEffect, useRef, useState } from 'react';
import { keepNotification } from '../../app/notifications/kept-notifications';
import type { Progress } from './all-rows';
import type { ExportFormat } from './export.types';

export interface RunningExport {
  progress: Progress | null;
  error: Error | null;
  start(format: ExportFormat): void;
  cancel(): void;
}

interface Options {
  /** Of the file, for the notification of a failure. */
  name: string;
  /** Makes the file, hands it over, and resolves with the name that it was given. */
  make: (kind: ExportFormat, signal: AbortSignal, tell: (progress: Progress) => void) => Promise<string>;
  /** What is made of the screen's own data ends with it; else the file comes wherever the person is by then. */
  endsWithScreen: boolean;
}

/** One file at a time, with its progress; its end and its failure are found again among the notifications. */
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

  /** Stops what runs, and puts a failure out of sight. */
  function cancel(): void {
    running.current?.abort();
    setProgress(null);
    setError(null);
  }

  return { progress, error, start, cancel };
}
