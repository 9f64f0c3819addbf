import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../kit/form/copy-button';

/** The link where the operator's users sign in with their own provider. */
export function SignInLink({ operatorId, origin }: { operatorId: number; origin: string }) {
  const { t } = useTranslation('setup');
  const link = `${origin}/auth/sso/${operatorId}`;
  return (
    <div className="panel setup-panel security-link">
      <p>{t('security.link')}</p>
      <code className="key-once">{link}</code>
      <CopyButton text={link} />
    </div>
  );
}
