import { i18next } from '../i18n/strings';
import { keepNotification } from '../notifications/kept-notifications';
import { sayFailed } from './notices';

/** Leaving a page aborts its calls, but the user may still stay: milliseconds until failures are reported again. */
const going = 3_000;
let goesSince = -Infinity;
globalThis.addEventListener?.('beforeunload', () => (goesSince = performance.now()));
globalThis.addEventListener?.('pagehide', () => (goesSince = performance.now()));

/** Shows NETWORK ERROR unless the page is being left, and keeps it as a notification. */
export function tellNetworkError(): void {
  if (performance.now() - goesSince < going) return;
  sayFailed(i18next.t('app:networkError'));
  keepNotification({ kind: 'networkError', detail: i18next.t('app:networkError') });
}
