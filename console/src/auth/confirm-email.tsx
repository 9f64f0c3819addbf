import { Spinner } from '@blueprintjs/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../app/page-title';
import { failureOf, useConfirmEmail } from './auth.api';
import { AuthNote } from './auth-note';

/** Where the link of the mail leads, and where a new person is told that it was sent (AUTH-3). */
export function ConfirmEmail() {
  const { t } = useTranslation('auth');
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: { email?: string } | null };
  const id = params.get('id') ?? '';
  const key = params.get('key') ?? '';
  const { mutate, data, isPending, isSuccess, error } = useConfirmEmail();
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
      <Link className="bp6-button bp6-large bp6-intent-primary" to="/auth/login">
        {t('signIn.title')}
      </Link>
    </div>
  );
}
