import { Fragment, lazy, Suspense, useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { hasUnsavedWork } from '../unsaved/unsaved-work';
import { useLastSession, useSession } from './current-session';
import { useEnrolment } from './enrolment';
import { keepGoal, useKeepLastLocation } from './last-location';

const Enrolment = lazy(() => import('../../features/profile/enrolment'));
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
  if (!session && !isHeld) return <ToSignIn last={last?.id ?? null} />;
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

/** To the sign-in, which leads back to the address that was opened. */
function ToSignIn({ last }: { last: number | null }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    keepGoal(pathname + search, last);
    void navigate('/auth/login', { replace: true });
  }, [pathname, search, last, navigate]);
  return null;
}
