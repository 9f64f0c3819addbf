import { Button } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../frame/page-title';
import { TextField } from '../../kit/form/text-field';
import { useForm } from '../../kit/form/use-form';
import { failureOf, useForgotPassword } from './auth.api';
import { AuthNote } from './auth-note';
import { emailErrors } from './credential-rules';
import { useRedirectAfter } from './use-redirect-after';

/** Requests a link to set a new password (AUTH-2). The response is the same for every email. */
export function ForgotPassword() {
  const { t } = useTranslation('auth');
  const form = useForm({ email: '' }, emailErrors, 'forgot');
  const forgot = useForgotPassword();
  usePageTitle(t('forgot.title'));
  useRedirectAfter(forgot.isSuccess, '/auth/login');
  return (
    <form
      className="auth-form"
      noValidate
      onSubmit={form.onSubmit(({ email }) => forgot.mutate({ email: email.trim() }))}
    >
      <h1>{t('forgot.title')}</h1>
      <p className="muted">{t('forgot.help')}</p>
      <AuthNote failure={failureOf(forgot.error)} success={forgot.isSuccess && t('forgot.sent')} />
      <TextField
        {...form.field('email')}
        type="email"
        label={t('fields.email')}
        autoComplete="username"
        autoFocus
        size="large"
      />
      <div className="auth-buttons">
        <Link className="bp6-button bp6-large" to="/auth/login">
          {t('back')}
        </Link>
        <Button
          type="submit"
          intent="primary"
          size="large"
          loading={forgot.isPending}
          disabled={forgot.isSuccess}
        >
          {t('forgot.submit')}
        </Button>
      </div>
    </form>
  );
}
