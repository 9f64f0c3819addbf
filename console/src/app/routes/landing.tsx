import { Navigate } from 'react-router-dom';
import { useSignedIn } from '../auth/current-session';
import { landingPath } from './registry';

/** `/` leads everybody to the first page they may see. */
export function Landing() {
  return <Navigate to={landingPath(useSignedIn())} replace />;
}
