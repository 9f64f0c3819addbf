import { Suspense, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { recordPage } from '../errors/breadcrumbs';
import { part } from './part';
import { RouteFailed } from './route-failed';
import { partAt } from './screen-parts';

const AuthLayout = part(() => import('../auth/auth-layout'), 'AuthLayout');
const SignIn = part(() => import('../auth/sign-in'), 'SignIn');
const ForgotPassword = part(() => import('../auth/forgot-password'), 'ForgotPassword');
const ResetPassword = part(() => import('../auth/reset-password'), 'ResetPassword');
const Invite = part(() => import('../auth/reset-password'), 'Invite');
const Join = part(() => import('../auth/join'), 'Join');
const SignUp = part(() => import('../auth/sign-up'), 'SignUp');
const ConfirmEmail = part(() => import('../auth/confirm-email'), 'ConfirmEmail');
const Challenge = part(() => import('../auth/challenge'), 'Challenge');
const SingleSignOn = part(() => import('../auth/single-sign-on'), 'SingleSignOn');
const SingleSignOnDone = part(() => import('../auth/single-sign-on-done'), 'SingleSignOnDone');
const Terms = part(() => import('../auth/terms'), 'Terms');
const SignOut = part(() => import('../auth/sign-out'), 'SignOut');
const ErrorPage = part(() => import('../feedback/error-page'), 'ErrorPage');
const CheckIn = part(() => import('../../features/places/checkin/check-in'), 'CheckIn');
const NotBuilt = part(() => import('../feedback/not-built'), 'NotBuilt');
const NotBuiltAlone = part(() => import('../feedback/not-built'), 'NotBuiltAlone');
const ScreenRoutes = part(() => import('./routes'), 'ScreenRoutes');

/** Loads what the first screen needs before the first render. */
export async function preloadRoute(path: string, search: string): Promise<void> {
  if (path.startsWith('/auth')) {
    const isSignIn = path === '/auth/login';
    await Promise.allSettled((isSignIn ? [AuthLayout, SignIn] : [AuthLayout]).map(({ load }) => load()));
    return;
  }
  // A load error is reported by the route, which retries it.
  partAt(path)
    ?.load()
    .catch(() => undefined);
  const { preloadScreen } = await import('./routes');
  await Promise.all([ScreenRoutes.load(), preloadScreen(path, search)]);
}

const toSignIn = <Navigate to="/auth/login" replace />;

/**
 * The paths that the documents require; those behind the sign-in are separate code. Declarative, because the router's
 * data mode would cost the sign-in 16 KB of its 140.
 */
export function AppRoutes() {
  const { pathname } = useLocation();
  useEffect(() => recordPage(pathname), [pathname]);
  return (
    <RouteFailed>
      <Suspense fallback={null}>
        <Routes>
          <Route path="auth" element={<AuthLayout />}>
            <Route path="login" element={<SignIn />} />
            <Route path="forgot-password" element={<ForgotPassword />} />
            <Route path="password" element={<ResetPassword />} />
            <Route path="invite" element={<Invite />} />
            <Route path="join" element={<Join />} />
            <Route path="signup" element={<SignUp />} />
            <Route path="confirm" element={<ConfirmEmail />} />
            <Route path="challenge" element={<Challenge />} />
            <Route path="sso/done" element={<SingleSignOnDone />} />
            <Route path="sso/:operator" element={<SingleSignOn />} />
            <Route path="operator-application" element={<NotBuilt />} />
            <Route index element={toSignIn} />
            <Route path="*" element={toSignIn} />
          </Route>
          <Route path="terms" element={<Terms />} />
          <Route path="logout" element={<SignOut />} />
          <Route path="help" element={<NotBuiltAlone />} />
          <Route path="checkin/:code" element={<CheckIn />} />
          <Route path="error" element={<Navigate to="/error/error-v1" replace />} />
          <Route path="error/:page" element={<ErrorPage />} />
          <Route path="*" element={<ScreenRoutes />} />
        </Routes>
      </Suspense>
    </RouteFailed>
  );
}
