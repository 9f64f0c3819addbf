import { lazy, Suspense, type ComponentType } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { SignInGate } from '../auth/sign-in-gate';
import { Landing } from './landing';
import { RouteFailed } from './route-failed';

/** A screen by its name in its module, loaded with its route. */
function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const AuthLayout = screen(() => import('../auth/auth-layout'), 'AuthLayout');
const SignIn = screen(() => import('../auth/sign-in'), 'SignIn');
const SignOut = screen(() => import('../auth/sign-out'), 'SignOut');
const ErrorPage = screen(() => import('./error-page'), 'ErrorPage');
const NoAccess = screen(() => import('./no-access'), 'NoAccess');
const OrderHistory = screen(() => import('./order-history'), 'OrderHistory');
const loadFrame = () => import('./frame');
const loadDashboard = () => import('../dashboard/dashboard');
const loadSales = () => import('../sales/sales-ledger');
const Frame = screen(loadFrame, 'Frame');
const Dashboard = screen(loadDashboard, 'Dashboard');
const SalesLedger = screen(loadSales, 'SalesLedger');

/** At first load the frame and the screen come side by side; lazily, one would wait for the other. */
export function preloadScreen(path: string): void {
  const load = { '/dashboard': loadDashboard, '/sales/order': loadSales }[path];
  if (!load) return;
  // A script that does not come is the route's to report, when it asks for it.
  loadFrame().catch(() => undefined);
  load().catch(() => undefined);
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
            <Route index element={toSignIn} />
            <Route path="*" element={toSignIn} />
          </Route>
          <Route path="logout" element={<SignOut />} />
          <Route path="error" element={toNotFound} />
          <Route path="error/:page" element={<ErrorPage />} />
          <Route element={<SignInGate />}>
            <Route index element={<Landing />} />
            <Route path="no-access" element={<NoAccess />} />
            <Route path="orderHistory" element={<OrderHistory />} />
            <Route element={<Frame />}>
              <Route path="dashboard" element={<Dashboard />} />
              <Route path="sales/order" element={<SalesLedger />} />
            </Route>
          </Route>
          <Route path="*" element={toNotFound} />
        </Routes>
      </Suspense>
    </RouteFailed>
  );
}
