import { Button } from '@blueprintjs/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../frame/page-title';
import { useForm } from '../../kit/form/use-form';
import { failureOf, fieldFailures, useReadMailLink, useResetPassword } from './auth.api';
import { AuthNote } from './auth-note';
import { newPasswordErrors } from './credential-rules';
import { MailRecipient } from './mail-recipient';
import { useMailLink } from './mail-link';
import { PasswordField } from './password-field';
import { useRedirectAfter } from './use-redirect-after';

/** Sets a new password with the id and key of the mail (AUTH-2). */
export const ResetPassword = () => <NewPassword texts="reset" />;

/** Sets the first password of an invited user, with the id and key of the mail. */
export const Invite = () => <NewPassword texts="invite" />;

function NewPassword({ texts }: { texts: 'reset' | 'invite' }) {
  const { t } = useTranslation('auth');
  const { id = '', key = '' } = useMailLink() ?? {};
  const form = useForm({ password: '', confirmPassword: '' }, newPasswordErrors, texts);
  const reset = useResetPassword(id, key);
  const { data: recipient, error: stale, mutate: readLink } = useReadMailLink();
  useEffect(() => {
    if (key) readLink({ id, key });
  }, [id, key, readLink]);
  // A refused password can be corrected here; all other errors are final.
  const refused = fieldFailures(reset.error)['password'];
  const isFinished = reset.isSuccess || (reset.isError && !refused);
  usePageTitle(t(`${texts}.title`));
  useRedirectAfter(isFinished, '/auth/login');
  return (
    <form className="auth-form" noValidate onSubmit={form.onSubmit(({ password }) => reset.mutate(password))}>
      <h1>{t(`${texts}.title`)}</h1>
      <p className="muted">{t(`${texts}.help`)}</p>
      <MailRecipient email={recipient?.email} />
      <AuthNote
        // An expired link is reported before the user chooses a password.
        failure={!refused && failureOf(reset.error ?? stale)}
        success={reset.isSuccess && t(`${texts}.done`)}
      />
      <PasswordField
        {...form.field('password')}
        label={t('fields.password')}
        help={t('password.help')}
        error={form.errors.password ?? refused}
        autoComplete="new-password"
        autoFocus
        size="large"
      />
      <PasswordField
        {...form.field('confirmPassword')}
        label={t('fields.confirmPassword')}
        autoComplete="new-password"
        size="large"
      />
      <div className="auth-buttons">
        <Link className="bp6-button bp6-large" to="/auth/login">
          {t('back')}
        </Link>
        <Button type="submit" intent="primary" size="large" loading={reset.isPending} disabled={isFinished}>
          {t(`${texts}.submit`)}
        </Button>
      </div>
    </form>
  );
}
