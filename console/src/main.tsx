import '@blueprintjs/core/lib/css/blueprint-design-tokens.css';
import '@blueprintjs/core/lib/css/blueprint.css';
import './app/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { preloadScreen } from './app/routes';
import { startTheme } from './app/theme';

const splashTime = 1_000;

startTheme();
setTimeout(() => document.getElementById('splash')?.remove(), splashTime);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
await preloadScreen(globalThis.location.pathname);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
