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
const isServerReachable = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
const retryInterval = 3_000;

function Failure() {
  const { t } = useTranslation('app');
  const [isUnavailable, setUnavailable] = useState(!navigator.onLine);
  const retry = useCallback(async () => {
    if (await isServerReachable()) globalThis.location.reload();
  }, []);
  useEffect(() => void isServerReachable().then((isReachable) => setUnavailable(!isReachable)), []);
  useEffect(() => {
    if (!isUnavailable) return undefined;
    const again = () => void retry();
    const timer = setInterval(again, retryInterval);
    globalThis.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      globalThis.removeEventListener('online', again);
    };
  }, [isUnavailable, retry]);
  return (
    <div className="lone-page" role="alert">
      <h1>{t(isUnavailable ? 'error.awayTitle' : 'error.title')}</h1>
      <p className="muted">{t(isUnavailable ? 'error.away' : 'error.newBuild')}</p>
      <Button intent="primary" onClick={() => (isUnavailable ? void retry() : globalThis.location.reload())}>
        {t(isUnavailable ? 'error.retry' : 'error.reload')}
      </Button>
    </div>
  );
}
