import { LockIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';

/** Replaces an operator's data when the account is suspended or closed; the frame around it stays usable. */
export default function AccountBlocked({ status }: { status: 'suspended' | 'closed' }) {
  const { t } = useTranslation('app');
  return (
    <div
      role="alertdialog"
      aria-labelledby="account-blocked"
      aria-describedby="account-blocked-text"
      className="panel account-blocked"
    >
      <LockIcon size={32} className="muted" />
      <h2 id="account-blocked">{t(`restricted.title.${status}`)}</h2>
      <p id="account-blocked-text">{t(`restricted.${status}`)}</p>
    </div>
  );
}
