import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isAskedToLeave, subscribeToLeaving } from './leaving';

const LeaveDialog = lazy(() => import('./leave-dialog'));

/** Asks "Leave without saving?" before unsaved work is left. */
export function LeaveQuestion() {
  const isAsked = useSyncExternalStore(subscribeToLeaving, isAskedToLeave);
  return isAsked ? (
    <Suspense fallback={null}>
      <LeaveDialog />
    </Suspense>
  ) : null;
}
