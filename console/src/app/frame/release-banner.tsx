import { Button, Callout } from '@blueprintjs/core';
import { RefreshIcon } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../live/live-provider';
import { askBeforeLeaving } from '../unsaved/leaving';
import { isNewerReleaseAvailable, releaseOf } from './newer-release';

/** Milliseconds between two checks; a page that becomes visible or reconnects checks at once. */
const checkInterval = 10 * 60_000;

/** Shows that the server has another build than this page; the user chooses when to reload. */
export function ReleaseBanner() {
  const { t } = useTranslation('app');
  const { state } = useLive();
  const [isNewer, setNewer] = useState(false);
  useEffect(() => {
    if (isNewer) return;
    const running = releaseOf(document.head.innerHTML);
    const check = (): void => {
      if (document.visibilityState !== 'visible') return;
      // A check that started earlier may finish later: it must not undo a result.
      void isNewerReleaseAvailable(running, globalThis.fetch.bind(globalThis)).then(
        (isAvailable) => isAvailable && setNewer(true),
      );
    };
    // A server that was unavailable may come back with a new release.
    if (state === 'live') check();
    const timer = setInterval(check, checkInterval);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [isNewer, state]);
  return (
    <div role="status">
      {isNewer && (
        <Callout intent="primary" icon={<RefreshIcon />} className="frame-banner release-banner">
          <span>{t('release.text')}</span>
          <Button size="small" onClick={() => askBeforeLeaving(() => globalThis.location.reload())}>
            {t('error.reload')}
          </Button>
        </Callout>
      )}
    </div>
  );
}
