import type { Schemas } from '@backroom/gateway/v2';
import { Tag } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../app/i18n/use-format';
import { useNow } from '../../app/live/use-now';
import './locks.css';
import './strings';

const everyHalfMinute = 30_000;
const linkIntents = { connected: 'success', offline: 'danger', never: 'warning' } as const;
const intents = { locked: 'success', unlocked: 'warning', open: 'danger', unknown: 'none' } as const;

type Reported = Pick<Schemas['Cooler'], 'status' | 'statusDate' | 'lastSync' | 'online'>;

/** The status reported by the lock, and whether it is reachable. While it is not, the age of the report is shown. */
export function LockStatus({ lock: { status, statusDate, lastSync, online } }: { lock: Reported }) {
  const { t } = useTranslation('locks');
  const format = useFormat();
  const now = useNow(everyHalfMinute);
  const link = online ? 'connected' : (lastSync ?? statusDate) ? 'offline' : 'never';
  return (
    <span className="lock-status">
      <Tag minimal intent={linkIntents[link]}>
        {t(link)}
      </Tag>
      {online && (
        <Tag minimal intent={intents[status]}>
          {t(`status.${status}`)}
        </Tag>
      )}
      {!online && statusDate && (
        <span className="muted">
          {t(`status.${status}`)} · {format.ago(Math.max(0, now - Date.parse(statusDate)))}
        </span>
      )}
    </span>
  );
}
