import { useTranslation } from 'react-i18next';
import { useSession } from './current-session';

/** For whom the link of a mail is, and who is signed in here besides: it works for the one whatever the other does. */
export function ForWhom({ email }: { email: string | undefined }) {
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
