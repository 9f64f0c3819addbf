import { Button } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../frame/page-title';
import { TextField } from '../../kit/form/text-field';
import { useForm } from '../../kit/form/use-form';
import { failureOf, useSignIn } from './auth.api';
import { AuthNote } from './auth-note';
import { signInErrors } from './credential-rules';
import { sessionStore } from './current-session';
import { PasswordField } from './password-field';
import { WorkNote } from './work/work-note';
import { faultText } from '../problems/fault-text';

/** Why the operator's single sign-on failed, by the gateway's codes. */
const ssoRefusals = ['expired', 'provider', 'email', 'person', 'unknown'] as const;

export function SignIn() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const form = useForm({ email: '', password: '' }, signInErrors, 'sign-in');
  const signIn = useSignIn((challenge) => void navigate('/auth/challenge', { state: challenge }));
  const [search] = useSearchParams();
  const sso = ssoRefusals.find((code) => code === search.get('sso'));
  const end = sessionStore.endReason();
  usePageTitle(t('signIn.title'));

  // The server knows an operator without single sign-on only as not found. The code comes from the address, so the note
  // may show before its text has loaded.
  useTranslation('problems');
  const ssoFailure = sso && (faultText(`sso-${sso}`) ?? t('sso.unknown'));
  return (
    <form
      className="auth-form"
      noValidate
      onSubmit={form.onSubmit(({ email, password }) => {
        if (signIn.isPending) return;
        signIn.mutate({ email: email.trim(), password });
        // Loads the frame while the server checks the password.
        void import('../routes/routes').then(({ preloadScreen }) => preloadScreen('/dashboard', ''));
      })}
    >
      <h1>{t('signIn.title')}</h1>
      <p className="muted">{t('signIn.help')}</p>
      <AuthNote failure={failureOf(signIn.error) ?? ssoFailure ?? (end && t(`signIn.end.${end}`))} />
      <TextField
        {...form.field('email')}
        type="email"
        label={t('fields.email')}
        autoComplete="username"
        autoFocus
        size="large"
      />
      <PasswordField
        {...form.field('password')}
        label={t('fields.password')}
        autoComplete="current-password"
        size="large"
      />
      <p className="auth-aside">
        <Link to="/auth/forgot-password">{t('signIn.forgot')}</Link>
      </p>
      <Button type="submit" intent="primary" size="large" fill loading={signIn.isPending}>
        {t('signIn.submit')}
      </Button>
      <WorkNote />
      <p className="auth-more">
        {t('signIn.noAccount')} <Link to="/auth/signup">{t('signUp.title')}</Link>
      </p>
    </form>
  );
}
