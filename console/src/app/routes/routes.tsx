import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { queryClient } from '../api/query-client';
import { sessionRefresh } from '../auth/current-session';
import { SignInGate } from '../auth/sign-in-gate';
import { holdFirstScreen } from './first-screen';
import { prefetchFrame, waitBriefly, prefetchScreen } from './prefetch';
import { Landing } from './landing';
import { LeaveQuestion } from '../unsaved/leave-question';
import { part } from './part';
import { patternOf, screenAt } from './registry';
import { screenParts } from './screen-parts';
import { ProofHost } from '../auth/proof/proof-host';
import { ResponseHost } from '../feedback/response-host';
import { storage } from '../storage';

const NoAccess = part(() => import('../feedback/no-access'), 'NoAccess');
const Frame = part(() => import('../frame/frame'), 'Frame');
const NotBuilt = part(() => import('../feedback/not-built'), 'NotBuilt');
/** Loads the frame and renders it at once; the screen follows, with its data if that arrives quickly. */
export async function preloadScreen(path: string, search: string): Promise<void> {
  const screen = screenAt(path)?.screen;
  if ((screen || path === '/') && !storage.isLasting()) await sessionRefresh.recover();
  if (!screen) return;
  const begin = async () => {
    const queries = await (screenParts[screen.path] ?? NotBuilt).load();
    return { data: queries && prefetchScreen(screen, queries, search) };
  };
  // A script that fails to load is reported by the route when it retries.
  const begun = begin().catch(() => undefined);
  holdFirstScreen(begun.then((loaded) => loaded?.data).catch(() => undefined));
  void prefetchFrame();
  // The server responds while the frame is being rendered, if the calls are sent before that.
  await Promise.all([Frame.load().catch(() => undefined), Promise.race([begun, waitBriefly()])]);
}

/**
 * Everything behind the sign-in. The router ranks all of its routes on every navigation, so it is given only the
 * matching screen.
 */
export function ScreenRoutes() {
  const at = screenAt(useLocation().pathname);
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={null}>
        <Routes>
          <Route element={<SignInGate />}>
            <Route index element={<Landing />} />
            <Route path="no-access" element={<NoAccess />} />
            <Route path="products" element={<Navigate to="/products/all" replace />} />
            <Route element={<Frame />}>
              {at && (
                <Route
                  path={patternOf(at.screen.path)}
                  element={createElement(screenParts[at.screen.path] ?? NotBuilt)}
                />
              )}
            </Route>
          </Route>
          <Route path="*" element={<Navigate to="/error/error-v1" replace />} />
        </Routes>
      </Suspense>
      <LeaveQuestion />
      <ResponseHost />
      <ProofHost />
    </QueryClientProvider>
  );
}
