import { i18next } from '../i18n/strings';
import { keepNotification } from '../notifications/kept-notifications';
import { sayFailed } from './notices';

/** A page that goes breaks off what it asked for, and may yet stay: milliseconds until a failure counts again. */
const going = 3_000;
let goesSince = -Infinity;
globalThis.addEventListener?.('beforeunload', () => (goesSince = performance.now()));
globalThis.addEventListener?.('pagehide', () => (goesSince = performance.now()));

/** NETWORK ERROR, for whoever is still there to read it; the bell keeps it. */
export function tellNetworkError(): void {
  if (performance.now() - goesSince < going) return;
  sayFailed(i18next.t('app:networkError'));
  keepNotification({ kind: 'networkError', detail: i18next.t('app:networkError') });
}
