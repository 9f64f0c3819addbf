import { MutationCache, QueryCache } from '@tanstack/react-query';
import { reportNetworkError } from '../feedback/network-error';
import { endEnrolment, handleRefusal } from '../auth/enrolment';
import { sessionStore } from '../auth/current-session';
import { isStale } from '../../kit/form/save-errors';
import { keepNotification } from '../notifications/notification-store';
import { hasUnsavedWork } from '../unsaved/unsaved-work';
import { FreshQueryClient } from './fresh-query-client';
import { isUnreachable, NetworkError, ProblemError } from './problem';
import { isServerUnavailable } from '../live/reachability';

/** Keeps a refused change, with the screen where it was requested, unless the form shows the error at a field. */
function keepFailure(error: unknown): void {
  if (!(error instanceof ProblemError) || error.problem.errors || isStale(error)) return;
  keepNotification({ kind: 'failed', name: document.title.split(' · ')[0], detail: error.message });
}

function announce(error: unknown): void {
  if (error instanceof NetworkError) reportNetworkError();
  handleRefusal(error);
}

/** A refusal is final: only an unavailable service is retried, and the connection watch looks for a lost server. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return error instanceof ProblemError && isUnreachable(error) && failures < 2 && !isServerUnavailable();
}

export const queryClient = new FreshQueryClient({
  queryCache: new QueryCache({ onError: announce }),
  mutationCache: new MutationCache({
    onError: (error) => {
      announce(error);
      keepFailure(error);
    },
  }),
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      // The live stream reports changes; focus and elapsed time are no reason to refetch.
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** One user's data must not be shown to the next; a user who signs in again continues where they were. */
let person = sessionStore.snapshot()?.id;
sessionStore.subscribe(() => {
  const next = sessionStore.snapshot()?.id;
  if (next === person || (next === undefined && hasUnsavedWork())) return;
  person = next;
  endEnrolment();
  queryClient.clear();
});
