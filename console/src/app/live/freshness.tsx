import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/use-format';
import { useLive } from './live-provider';
import { isServerUnavailable, subscribeToReachability } from './reachability';
import { useNow } from './use-now';
import './live.css';

/** Shows the age of the figures and whether they are live: "updated 3 s ago", or that the stream is lost. */
export function Freshness({ updatedAt }: { updatedAt: number }) {
  const { t } = useTranslation('app');
  const format = useFormat();
  const live = useLive();
  const now = useNow(1_000);
  const isUnavailable = useSyncExternalStore(subscribeToReachability, isServerUnavailable);
  // The stream may be open while no other call is answered: then the figures on screen do not change either.
  const state = isUnavailable ? 'lost' : live.state;
  const lost = state === 'lost';
  const client = useQueryClient();
  /** Retries both the stream and the queries on screen, as either may be lost. */
  function retry(): void {
    live.retry();
    void client.refetchQueries({ type: 'active' });
  }
  const waiting = lost ? '' : t('live.connecting');
  const age = updatedAt > 0 ? t('live.updated', { ago: format.ago(now - updatedAt) }) : waiting;
  return (
    <div className="freshness">
      <span className={`freshness-dot freshness-${state}`} aria-hidden />
      <span>{age}</span>
      {/* Only loss and recovery are announced; a running clock would never be silent. */}
      <span role="status">{lost ? t('live.lost') : ''}</span>
      {lost && (
        <Button size="small" variant="outlined" onClick={retry}>
          {t('live.retry')}
        </Button>
      )}
    </div>
  );
}
