import { Button, Callout } from '@blueprintjs/core';
import { RefreshIcon } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../live/live-provider';
import { leaveBy } from '../unsaved/leaving';
import { isNewerThere, releaseOf } from './newer-release';

/** Between two looks, in milliseconds; a page that comes back into view or onto the network looks at once. */
const pause = 10 * 60_000;

/** Tells that the server has another build than this page; when to reload is the person's choice. */
export function ReleaseBanner() {
  const { t } = useTranslation('app');
  const { state } = useLive();
  const [isNewer, setNewer] = useState(false);
  useEffect(() => {
    if (isNewer) return;
    const running = releaseOf(document.head.innerHTML);
    const look = (): void => {
      if (document.visibilityState !== 'visible') return;
      // A look that began before may end after: it takes nothing back.
      void isNewerThere(running, globalThis.fetch.bind(globalThis)).then(
        (isThere) => isThere && setNewer(true),
      );
    };
    // A server that was away and is back may be a new one.
    if (state === 'live') look();
    const timer = setInterval(look, pause);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isNewer, state]);
  return (
    <div role="status">
      {isNewer && (
        <Callout intent="primary" icon={<RefreshIcon />} className="frame-banner release-banner">
          <span>{t('release.text')}</span>
          <Button size="small" onClick={() => leaveBy(() => globalThis.location.reload())}>
            {t('error.reload')}
          </Button>
        </Callout>
      )}
    </div>
  );
}
