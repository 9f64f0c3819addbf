import '@blueprintjs/core/lib/css/blueprint-design-tokens.css';
import '@blueprintjs/core/lib/css/blueprint.css';
// Before the rules for phones, which override them.
import './app/frame/frame.css';
import './app/feedback/notices.css';
import './app/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { preloadRoute } from './app/routes/app-routes';
import { keepFocus } from './app/frame/keep-focus';
import { ignoreSplitPresses } from './app/frame/split-presses';
import { startTheme } from './app/frame/theme';
import { allowOwnWorkers } from './app/trusted-types';
import { sessionRefresh } from './app/auth/current-session';
import { watchErrors } from './app/errors/watch-errors';
import { stringsReady } from './app/i18n/strings';

const splashTime = 1_000;

watchErrors();
allowOwnWorkers();
sessionRefresh.begin();
startTheme();
keepFocus();
ignoreSplitPresses();
setTimeout(() => document.getElementById('splash')?.remove(), splashTime);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void start(root);

/** No top-level await: the routes import from the chunk that contains this module, and would wait for it forever. */
async function start(at: HTMLElement): Promise<void> {
  const { pathname, search } = globalThis.location;
  await preloadRoute(pathname, search).catch(() => undefined); // the route itself reports the load error
  await stringsReady();
  createRoot(at).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
