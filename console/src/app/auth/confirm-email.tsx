import { Spinner } from '@blueprintjs/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { usePageTitle } from '../frame/page-title';
import { failureOf, useConfirmEmail } from './auth.api';
import { AuthNote } from './auth-note';
import { useSession } from './current-session';
import { MailRecipient } from './mail-recipient';
import { useMailLink } from './mail-link';

/** The target of the mail's link, and the page that confirms to a new user that the mail was sent (AUTH-3). */
export function ConfirmEmail() {
  const { t } = useTranslation('auth');
  const { state } = useLocation() as { state: { email?: string } | null };
  const { id = '', key = '' } = useMailLink() ?? {};
  const session = useSession();
  const { mutate, isPending, isSuccess, data, error } = useConfirmEmail();
  usePageTitle(t('confirm.title'));
  useEffect(() => {
    if (key) mutate({ id, key });
  }, [id, key, mutate]);
  return (
    <div className="auth-form">
      <h1>{t('confirm.title')}</h1>
      {!key && (
        <p className="muted">
          {state?.email ? t('confirm.sentTo', { email: state.email }) : t('confirm.sent')}
        </p>
      )}
      {isPending && <Spinner aria-label={t('confirm.working')} />}
      <AuthNote
        failure={failureOf(error)}
        success={isSuccess && t(data?.joined ? 'confirm.joined' : 'confirm.done')}
      />
      <MailRecipient email={data?.email} />
      <Link className="bp6-button bp6-large bp6-intent-primary" to={session ? '/' : '/auth/login'}>
        {session ? t('mailed.goOn', { email: session.email }) : t('signIn.title')}
      </Link>
    </div>
  );
}
