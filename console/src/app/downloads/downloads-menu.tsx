import { DownloadIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../auth/current-session';
import { holds } from '../auth/permissions';
import { PopoverButton } from '../../kit/form/popover-button';
import { downloadsQuery, isInProgress } from './downloads.api';
import { DownloadsPanel } from './downloads-panel';
import './downloads.css';
import './strings';

/** The files that the server wrote or is writing for the user; hidden while there are none. Shown next to the bell. */
export function DownloadsMenu() {
  const { t } = useTranslation('downloads');
  const session = useSignedIn();
  const mayHave = holds(session, 'LedgerAll') || holds(session, 'CustomersAll');
  const { data = [] } = useQuery({ ...downloadsQuery(), enabled: mayHave });
  const inProgress = data.filter(isInProgress).length;
  if (data.length === 0) return null;
  return (
    <PopoverButton
      content={<DownloadsPanel files={data} />}
      placement="bottom-end"
      positioningStrategy="fixed"
      variant="minimal"
      className="notifications-button"
      aria-label={inProgress > 0 ? t('openUnderWay', { count: inProgress }) : t('title')}
      title={t('title')}
      icon={<DownloadIcon />}
      text={
        inProgress > 0 ? (
          <span className="notifications-count" aria-hidden>
            {inProgress}
          </span>
        ) : undefined
      }
    />
  );
}
