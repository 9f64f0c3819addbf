import { Button } from '@blueprintjs/core';
import { Component, useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { reportError } from '../errors/watch-errors';

/** Shown for a screen that failed, or whose script is gone because a new build was installed. */
export class RouteFailed extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Failure /> : this.props.children;
  }
}

/** Whether the server responds. A reload without it would leave the console. */
const isThere = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
const pause = 3_000;

function Failure() {
  const { t } = useTranslation('app');
  const [isAway, setAway] = useState(!navigator.onLine);
  const retry = useCallback(async () => {
    if (await isThere()) globalThis.location.reload();
  }, []);
  useEffect(() => void isThere().then((there) => setAway(!there)), []);
  useEffect(() => {
    if (!isAway) return undefined;
    const again = () => void retry();
    const timer = setInterval(again, pause);
    globalThis.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      globalThis.removeEventListener('online', again);
    };
  }, [isAway, retry]);
  return (
    <div className="lone-page" role="alert">
      <h1>{t(isAway ? 'error.awayTitle' : 'error.title')}</h1>
      <p className="muted">{t(isAway ? 'error.away' : 'error.newBuild')}</p>
      <Button intent="primary" onClick={() => (isAway ? void retry() : globalThis.location.reload())}>
        {t(isAway ? 'error.retry' : 'error.reload')}
      </Button>
    </div>
  );
}
