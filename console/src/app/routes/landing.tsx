import { Navigate } from 'react-router-dom';
import { useSignedIn } from '../auth/current-session';
import { landingPath } from './registry';

/** `/` redirects to the first page that the user may see. */
export function Landing() {
  return <Navigate to={landingPath(useSignedIn())} replace />;
}
