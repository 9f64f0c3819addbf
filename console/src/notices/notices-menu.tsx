import { NotificationsIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../auth/current-session';
import { PopoverButton } from '../form/popover-button';
import { useNotices } from './kept-notices';
import { NoticesPanel } from './notices-panel';
import './notices.css';
import './strings';
import { useWaitingSales } from './use-waiting';

/** The bell of the header, with how many are unread. */
export function NoticesMenu() {
  const { t } = useTranslation('notices');
  const notices = useNotices(useSignedIn().id);
  const { unread } = notices;
  const waiting = useWaitingSales();
  const names = [
    unread > 0 ? t('openUnread', { count: unread }) : t('title'),
    waiting > 0 && t('waiting', { count: waiting }),
  ];
  return (
    <PopoverButton
      content={<NoticesPanel {...notices} waiting={waiting} />}
      placement="bottom-end"
      positioningStrategy="fixed"
      variant="minimal"
      className="notices-button"
      aria-label={names.filter(Boolean).join(', ')}
      title={t('title')}
      icon={<NotificationsIcon />}
      text={
        unread > 0 ? (
          <span className="notices-count" aria-hidden>
            {unread}
          </span>
        ) : waiting > 0 ? (
          <span className="notices-dot" aria-hidden />
        ) : undefined
      }
    />
  );
}
