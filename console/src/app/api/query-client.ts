import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { tellNetworkError } from '../feedback/network-error';
import { endEnrolment, noticeRefusal } from '../auth/enrolment';
import { sessionStore } from '../auth/current-session';
import { isStale } from '../../kit/form/save-errors';
import { keepNotification } from '../notifications/kept-notifications';
import { hasUnsavedWork } from '../unsaved/unsaved-work';
import { isUnreachable, NetworkError, ProblemError } from './problem';
import { isServerAway } from '../live/reachability';

/** What the server refused of a change, unless the form itself tells it at a field, and the screen it was asked on. */
function keepFailure(error: unknown): void {
  if (!(error instanceof ProblemError) || error.problem.errors || isStale(error)) return;
  keepNotification({ kind: 'failed', name: document.title.split(' · ')[0], detail: error.message });
}

function announce(error: unknown): void {
  if (error instanceof NetworkError) tellNetworkError();
  noticeRefusal(error);
}

/** A refusal is final; only a service that is away is worth asking again, and a server that is lost is looked for elsewhere. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return error instanceof ProblemError && isUnreachable(error) && failures < 2 && !isServerAway();
}

export const queryClient = new QueryClient({
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
      // The live stream says when something changed; focus and time alone are no reason to ask again.
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** What one person saw is not for the next; who only signs in again goes on where they were. */
let person = sessionStore.snapshot()?.id;
sessionStore.subscribe(() => {
  const next = sessionStore.snapshot()?.id;
  if (next === person || (next === undefined && hasUnsavedWork())) return;
  person = next;
  endEnrolment();
  queryClient.clear();
});
