import { Fragment, lazy, Suspense, useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { hasUnsavedWork } from '../unsaved/unsaved-work';
import { useLastSession, useSession } from './current-session';
import { useEnrolment } from './enrolment';
import { keepReturnPath, useKeepLastLocation } from './last-location';

const Enrolment = lazy(() => import('../../features/profile/enrolment'));
const SessionExpired = lazy(() => import('./session-expired'));

/**
 * Requires a session for the screens behind it. When the session ends (sign-out, refusal, another tab) this redirects
 * to the sign-in, unless unsaved work is on screen: that stays until the same user signs in again.
 */
export function SignInGate() {
  const session = useSession();
  const last = useLastSession();
  useKeepLastLocation(session?.id);
  const isEnrolling = useEnrolment();
  const isHeld = session === null && last !== null && hasUnsavedWork();
  if (!session && !isHeld) return <ToSignIn last={last?.id ?? null} />;
  // Replaces the screen, so that its address is where the user continues afterwards.
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

/** Redirects to the sign-in, which leads back to the opened address. */
function ToSignIn({ last }: { last: number | null }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    keepReturnPath(pathname + search, last);
    void navigate('/auth/login', { replace: true });
  }, [pathname, search, last, navigate]);
  return null;
}
