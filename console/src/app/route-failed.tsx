import { Button } from '@blueprintjs/core';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { reportError } from '../errors/watch-errors';

/** A screen that broke, or whose script is gone because a new build was installed: say so, offer the way on. */
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

function Failure() {
  const { t } = useTranslation('app');
  return (
    <div className="lone-page" role="alert">
      <h1>{t('error.title')}</h1>
      <p className="muted">{t('error.newBuild')}</p>
      <Button intent="primary" onClick={() => globalThis.location.reload()}>
        {t('error.reload')}
      </Button>
    </div>
  );
}
