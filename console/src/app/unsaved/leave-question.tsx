import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isAskedToLeave, subscribeToLeaving } from './leaving';

const LeaveDialog = lazy(() => import('./leave-dialog'));

/** "Leave without saving?", when somebody is about to. */
export function LeaveQuestion() {
  const isAsked = useSyncExternalStore(subscribeToLeaving, isAskedToLeave);
  return isAsked ? (
    <Suspense fallback={null}>
      <LeaveDialog />
    </Suspense>
  ) : null;
}
