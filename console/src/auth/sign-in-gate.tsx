import { Fragment, lazy, Suspense } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { hasUnsavedWork } from '../unsaved/unsaved-work';
import { useLastSession, useSession } from './current-session';
import { useEnrolment } from './enrolment';
import { useKeepLastLocation } from './last-location';

const Enrolment = lazy(() => import('../profile/enrolment'));
const SessionExpired = lazy(() => import('./session-expired'));

/**
 * Behind here there is a session. It ends anywhere (sign-out, refusal, another tab) and this leads out, unless
 * unsaved work is on screen: that stays until the same person has signed in again.
 */
export function SignInGate() {
  const session = useSession();
  const last = useLastSession();
  useKeepLastLocation(session?.id);
  const isEnrolling = useEnrolment();
  const isHeld = session === null && last !== null && hasUnsavedWork();
  if (!session && !isHeld) return <Navigate to="/auth/login" replace />;
  // In place of the screen, so that its address is where they come to afterwards.
  if (isEnrolling && !hasUnsavedWork())
    return (
      <Suspense fallback={null}>
        <Enrolment />
      </Suspense>
    );
  return (
    <>
      <Fragment key={(session ?? last)!.id}>
        <Outlet />
      </Fragment>
      {isHeld && (
        <Suspense fallback={null}>
          <SessionExpired email={last.email} />
        </Suspense>
      )}
    </>
  );
}
