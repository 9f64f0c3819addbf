import { Navigate, Outlet } from 'react-router-dom';
import { useSession } from './current-session';
import { useKeepLastLocation } from './last-location';

/** Behind here there is a session. It ends anywhere (sign-out, refusal, another tab) and this leads out. */
export function SignInGate() {
  const session = useSession();
  useKeepLastLocation(session?.id);
  return session ? <Outlet /> : <Navigate to="/auth/login" replace />;
}
