import { OverlaysProvider } from '@blueprintjs/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { queryClient } from '../api/query-client';
import { AlertStack } from './alert-stack';
import './strings';
import { MobileNotice } from './mobile-notice';
import { AppRoutes } from './routes';

export function App() {
  return (
    <OverlaysProvider>
      <QueryClientProvider client={queryClient}>
        {/* Filters live in the URL: a checkbox must follow it at once, not in a transition's own time. */}
        <BrowserRouter useTransitions={false}>
          <AppRoutes />
        </BrowserRouter>
        <MobileNotice />
      </QueryClientProvider>
      <AlertStack />
    </OverlaysProvider>
  );
}
