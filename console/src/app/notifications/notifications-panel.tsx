import { Button } from '@blueprintjs/core';
import { WarningSignIcon } from '@blueprintjs/icons';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { defaultFilter, filterParams } from '../../kit/filter/global-filter';
import { useFormat } from '../i18n/use-format';
import { useNow } from '../live/use-now';
import type { useNotifications } from './notification-store';

/** Past notifications, newest first; a click marks an unread one as read (S1 section 4). */
export function NotificationsPanel({
  notifications,
  unread,
  markRead,
  markAllRead,
  clear,
  waiting,
}: ReturnType<typeof useNotifications> & { waiting: number }) {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const now = useNow(10_000);
  const panel = useRef<HTMLElement>(null);
  return (
    <section ref={panel} tabIndex={-1} className="notifications" aria-labelledby="notifications-title">
      <div className="notifications-head">
        <h2 id="notifications-title">{t('title')}</h2>
        {notifications.length > 0 && (
          <>
            <Button size="small" variant="minimal" onClick={markAllRead}>
              {t('markAllRead')}
            </Button>
            <Button
              size="small"
              variant="minimal"
              onClick={() => {
                clear();
                // The button disappears with the notifications that it cleared.
                panel.current?.focus();
              }}
            >
              {t('clear')}
            </Button>
          </>
        )}
      </div>
      <p role="status" className="visually-hidden">
        {t('unread', { count: unread })}
      </p>
      {waiting > 0 && (
        <Link
          to={`/sales/quarantine?${filterParams(defaultFilter).toString()}`}
          className="notifications-waiting"
        >
          <WarningSignIcon /> {t('waiting', { count: waiting })}
        </Link>
      )}
      {notifications.length === 0 ? (
        <p className="notifications-empty muted">{t('empty')}</p>
      ) : (
        <ul>
          {notifications.map(({ id, kind, name, detail, at, isRead }) => (
            <li key={id}>
              <button
                type="button"
                className={isRead ? 'notification' : 'notification notification-unread'}
                onClick={() => markRead(id)}
              >
                <span className="notification-title">
                  {t(`kind.${kind}`, { name })}
                  {!isRead && <span className="visually-hidden"> ({t('isUnread')})</span>}
                </span>
                {detail && <span className="notification-detail">{detail}</span>}
                <time className="muted" dateTime={new Date(at).toISOString()}>
                  {format.ago(now - at)}
                </time>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
