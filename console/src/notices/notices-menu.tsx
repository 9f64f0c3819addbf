import { NotificationsIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../auth/current-session';
import { PopoverButton } from '../form/popover-button';
import { useNotices } from './kept-notices';
import { NoticesPanel } from './notices-panel';
import './notices.css';
import './strings';

/** The bell of the header, with how many are unread. */
export function NoticesMenu() {
  const { t } = useTranslation('notices');
  const notices = useNotices(useSignedIn().id);
  const { unread } = notices;
  return (
    <PopoverButton
      content={<NoticesPanel {...notices} />}
      placement="bottom-end"
      positioningStrategy="fixed"
      variant="minimal"
      className="notices-button"
      aria-label={unread > 0 ? t('openUnread', { count: unread }) : t('title')}
      title={t('title')}
      icon={<NotificationsIcon />}
      text={
        unread > 0 ? (
          <span className="notices-count" aria-hidden>
            {unread}
          </span>
        ) : undefined
      }
    />
  );
}
