import { createElement, lazy, Suspense, useState, type ComponentType, type ReactElement } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { SignInGate } from '../auth/sign-in-gate';
import { stringsReady } from '../i18n/strings';
import { Landing } from './landing';
import { patternOf, screenAt, screens } from './registry';
import { RouteFailed } from './route-failed';

interface Part {
  (): ReactElement;
  load: () => Promise<unknown>;
}

/**
 * A part of the console by its name in its module, loaded with its route. What was loaded before is there at once:
 * React would show even that after a fallback, and holds back what follows a fallback for 300 ms.
 */
function part<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Part {
  let Loaded: ComponentType | undefined;
  const loadOnce = async () => {
    const module = await load();
    await stringsReady();
    return { default: (Loaded = module[name]) };
  };
  const Lazy = lazy(loadOnce);
  // Chosen once for as long as it is on screen: another type would be mounted anew.
  const AtRoute = () => createElement(useState(() => Loaded ?? Lazy)[0]);
  return Object.assign(AtRoute, { load: loadOnce });
}

const AuthLayout = part(() => import('../auth/auth-layout'), 'AuthLayout');
const SignIn = part(() => import('../auth/sign-in'), 'SignIn');
const ForgotPassword = part(() => import('../auth/forgot-password'), 'ForgotPassword');
const ResetPassword = part(() => import('../auth/reset-password'), 'ResetPassword');
const SignUp = part(() => import('../auth/sign-up'), 'SignUp');
const ConfirmEmail = part(() => import('../auth/confirm-email'), 'ConfirmEmail');
const Challenge = part(() => import('../auth/challenge'), 'Challenge');
const SingleSignOn = part(() => import('../auth/single-sign-on'), 'SingleSignOn');
const SingleSignOnDone = part(() => import('../auth/single-sign-on-done'), 'SingleSignOnDone');
const Terms = part(() => import('../auth/terms'), 'Terms');
const SignOut = part(() => import('../auth/sign-out'), 'SignOut');
const ErrorPage = part(() => import('./error-page'), 'ErrorPage');
const NoAccess = part(() => import('./no-access'), 'NoAccess');
const OrderHistory = part(() => import('./order-history'), 'OrderHistory');
const Frame = part(() => import('./frame'), 'Frame');
const Dashboard = part(() => import('../dashboard/dashboard'), 'Dashboard');
const SalesLedger = part(() => import('../sales/sales-ledger'), 'SalesLedger');
const DeadLetters = part(() => import('../system/dead-letters'), 'DeadLetters');
const Projections = part(() => import('../system/projections'), 'Projections');
const NotBuilt = part(() => import('./not-built'), 'NotBuilt');
const NotBuiltAlone = part(() => import('./not-built'), 'NotBuiltAlone');

/** The screens inside the frame, by their path in `routes.json`: `isBuilt` there and a line here belong together. */
export const screenParts: Record<string, Part> = {
  '/dashboard': Dashboard,
  '/sales/order': SalesLedger,
  '/system/dead-letters': DeadLetters,
  '/system/projections': Projections,
};

/** At first load the frame and the screen come side by side, and are rendered together. */
export function preloadScreen(path: string): Promise<unknown> {
  const screen = screenAt(path)?.screen;
  const parts = screen
    ? [Frame, screenParts[screen.path] ?? NotBuilt]
    : path === '/auth/login'
      ? [AuthLayout, SignIn]
      : [];
  // A script that does not come is the route's to report, when it asks for it.
  return Promise.allSettled(parts.map(({ load }) => load()));
}

const toSignIn = <Navigate to="/auth/login" replace />;
const toNotFound = <Navigate to="/error/error-v1" replace />;

/** The documents' paths. Declarative, because the router's data mode costs sign-in 16 KB of its 140. */
export function AppRoutes() {
  return (
    <RouteFailed>
      <Suspense fallback={null}>
        <Routes>
          <Route path="auth" element={<AuthLayout />}>
            <Route path="login" element={<SignIn />} />
            <Route path="forgot-password" element={<ForgotPassword />} />
            <Route path="password" element={<ResetPassword />} />
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
          <Route path="checkin/:locationId" element={<NotBuiltAlone />} />
          <Route path="error" element={toNotFound} />
          <Route path="error/:page" element={<ErrorPage />} />
          <Route element={<SignInGate />}>
            <Route index element={<Landing />} />
            <Route path="no-access" element={<NoAccess />} />
            <Route path="orderHistory" element={<OrderHistory />} />
            <Route element={<Frame />}>
              <Route path="products" element={<Navigate to="/products/all" replace />} />
              {screens.map(({ path }) => (
                <Route
                  key={path}
                  path={patternOf(path)}
                  element={createElement(screenParts[path] ?? NotBuilt)}
                />
              ))}
            </Route>
          </Route>
          <Route path="*" element={toNotFound} />
        </Routes>
      </Suspense>
    </RouteFailed>
  );
}
