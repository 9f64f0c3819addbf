import { Button, Tag } from '@blueprintjs/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../app/feedback/error-note';
import { showDone } from '../../app/feedback/response';
import { useFormat } from '../../app/i18n/use-format';
import { PanelSkeleton } from '../../kit/table/panel-skeleton';
import { deviceName } from './device-name';
import { Panel } from './panel';
import { endOtherSessions, endSession, sessionsQuery } from './profile.api';

const localZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The user's active sessions, and how to end them (AUTH-4). */
export function SessionsPanel() {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const queries = useQueryClient();
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  const settle = () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  const ending = useMutation({ mutationFn: endSession, onSettled: settle });
  const endingOthers = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: ({ ended }) => showDone(t('sessions.ended', { count: ended })),
    onSettled: settle,
  });
  const failure = error ?? ending.error ?? endingOthers.error;
  return (
    <Panel title={t('sessions.title')}>
      <p className="muted">{t('sessions.help')}</p>
      {failure && <ErrorNote error={failure} onRetry={() => void refetch()} />}
      {!sessions && !error && <PanelSkeleton rows={3} />}
      {sessions && (
        <ul className="profile-sessions">
          {sessions.map(({ id, device, address, lastUsed, current }) => (
            <li key={id}>
              <div>
                <div title={device}>
                  {deviceName(device)} {current && <Tag intent="success">{t('sessions.current')}</Tag>}
                </div>
                <div className="muted">
                  {t('sessions.used', {
                    address,
                    at: `${format.dateTime(lastUsed, localZone)} ${format.zoneName(lastUsed, localZone)}`,
                  })}
                </div>
              </div>
              {!current && (
                <Button
                  size="small"
                  loading={ending.isPending && ending.variables === id}
                  aria-label={t('sessions.endOf', { device: deviceName(device) })}
                  onClick={() => ending.mutate(id)}
                >
                  {t('sessions.end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <div className="profile-actions">
          <Button loading={endingOthers.isPending} onClick={() => endingOthers.mutate()}>
            {t('sessions.endOthers')}
          </Button>
        </div>
      )}
    </Panel>
  );
}
