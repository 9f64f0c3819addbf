import { OverlaysProvider } from '@blueprintjs/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../api/query-client';
import { AlertStack } from './alert-stack';
import './strings';
import { GuardedRouter } from './guarded-router';
import { LeaveQuestion } from './leave-question';
import { MobileNotice } from './mobile-notice';
import { ResponseHost } from './response-host';
import { AppRoutes } from './routes';

export function App() {
  return (
    <OverlaysProvider>
      <QueryClientProvider client={queryClient}>
        <GuardedRouter>
          <AppRoutes />
        </GuardedRouter>
        <MobileNotice />
        <LeaveQuestion />
        <ResponseHost />
      </QueryClientProvider>
      <AlertStack />
    </OverlaysProvider>
  );
}
