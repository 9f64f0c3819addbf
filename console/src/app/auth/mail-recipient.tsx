import { useTranslation } from 'react-i18next';
import { useSession } from './current-session';

/** Shows whom the link of a mail is for, and whether another user is signed in: the link works either way. */
export function MailRecipient({ email }: { email: string | undefined }) {
  const { t } = useTranslation('auth');
  const own = useSession()?.email;
  const isAnother = own !== undefined && own.toLowerCase() !== email?.toLowerCase();
  return (
    <div role="status">
      {email && (
        <p>
          {t('mailed.for', { email })} {isAnother && t('mailed.another', { own })}
        </p>
      )}
    </div>
  );
}
