import { i18next } from '../i18n/strings';
import { keepNotification } from '../notifications/notification-store';
import { showFailureNotice } from './notices';

/** Leaving a page aborts its calls, but the user may still stay: milliseconds until failures are reported again. */
const unloadGraceMs = 3_000;
let unloadedAt = -Infinity;
globalThis.addEventListener?.('beforeunload', () => (unloadedAt = performance.now()));
globalThis.addEventListener?.('pagehide', () => (unloadedAt = performance.now()));

/** Shows NETWORK ERROR unless the page is being left, and keeps it as a notification. */
export function reportNetworkError(): void {
  if (performance.now() - unloadedAt < unloadGraceMs) return;
  showFailureNotice(i18next.t('app:networkError'));
  keepNotification({ kind: 'networkError', detail: i18next.t('app:networkError') });
}
