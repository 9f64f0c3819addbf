import { OverlaysProvider } from '@blueprintjs/core';
import { NoticeStack } from './feedback/notice-stack';
import './strings';
import { AppRoutes } from './routes/app-routes';
import { GuardedRouter } from './unsaved/guarded-router';
import { MobileNotice } from './frame/mobile-notice';

export function App() {
  return (
    <OverlaysProvider>
      <GuardedRouter>
        <AppRoutes />
      </GuardedRouter>
      <MobileNotice />
      <NoticeStack />
    </OverlaysProvider>
  );
}
