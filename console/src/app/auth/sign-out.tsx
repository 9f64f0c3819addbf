import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { signOut } from './auth.api';
import { useSession } from './current-session';

export function SignOut() {
  const session = useSession();
  useEffect(signOut, []);
  return session ? null : <Navigate to="/auth/login" replace />;
}
