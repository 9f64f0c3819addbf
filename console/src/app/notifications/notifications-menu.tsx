import { NotificationsIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../auth/current-session';
import { PopoverButton } from '../../kit/form/popover-button';
import { useNotifications } from './notification-store';
import { NotificationsPanel } from './notifications-panel';
import './notifications.css';
import './strings';
import { useQuarantinedSales } from './use-quarantined-sales';

/** The bell in the header, with the number of unread notifications. */
export function NotificationsMenu() {
  const { t } = useTranslation('notifications');
  const notifications = useNotifications(useSignedIn().id);
  const { unread } = notifications;
  const waiting = useQuarantinedSales();
  const names = [
    unread > 0 ? t('openUnread', { count: unread }) : t('title'),
    waiting > 0 && t('waiting', { count: waiting }),
  ];
  return (
    <PopoverButton
      content={<NotificationsPanel {...notifications} waiting={waiting} />}
      placement="bottom-end"
      positioningStrategy="fixed"
      variant="minimal"
      className="notifications-button"
      aria-label={names.filter(Boolean).join(', ')}
      title={t('title')}
      icon={<NotificationsIcon />}
      text={
        unread > 0 ? (
          <span className="notifications-count" aria-hidden>
            {unread}
          </span>
        ) : waiting > 0 ? (
          <span className="notifications-dot" aria-hidden />
        ) : undefined
      }
    />
  );
}
