import { OverlaysProvider } from '@blueprintjs/core';
import { AlertStack } from './alert-stack';
import './strings';
import { AppRoutes } from './app-routes';
import { GuardedRouter } from './guarded-router';
import { MobileNotice } from './mobile-notice';

export function App() {
  return (
    <OverlaysProvider>
      <GuardedRouter>
        <AppRoutes />
      </GuardedRouter>
      <MobileNotice />
      <AlertStack />
    </OverlaysProvider>
  );
}
