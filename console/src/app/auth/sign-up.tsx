import { maxLengths } from '@backroom/proto/lengths';
import { Button } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { usePageTitle } from '../frame/page-title';
import { TextField } from '../../kit/form/text-field';
import { useForm } from '../../kit/form/use-form';
import { useRegister } from './auth.api';
import { AuthNote } from './auth-note';
import { AcceptTerms } from './accept-terms';
import { signUpErrors, type SignUpFields } from './credential-rules';
import { PasswordField } from './password-field';

const empty: SignUpFields = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  acceptTerms: false,
};

/** Signs up a new user, who then confirms the email (AUTH-3). */
export function SignUp() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const form = useForm(empty, signUpErrors, 'sign-up');
  const register = useRegister();
  usePageTitle(t('signUp.title'));

  const text = (field: 'firstName' | 'lastName' | 'email' | 'password' | 'confirmPassword') => ({
    ...form.field(field),
    label: t(`fields.${field}`),
    size: 'large' as const,
  });
  return (
    <form
      className="auth-form"
      noValidate
      onSubmit={form.onSubmit((fields) => {
        const { email, password } = fields;
        const [firstName, lastName] = [fields.firstName.trim(), fields.lastName.trim()];
        register.mutate(
          { email: email.trim(), firstName, lastName, fullname: `${firstName} ${lastName}`, password },
          { onSuccess: () => void navigate('/auth/confirm', { state: { email: email.trim() } }) },
        );
      })}
    >
      <h1>{t('signUp.title')}</h1>
      <AuthNote failure={register.isError && t('signUp.failed')} />
      <div className="auth-names">
        <TextField {...text('firstName')} maxLength={maxLengths.name} autoComplete="given-name" autoFocus />
        <TextField {...text('lastName')} maxLength={maxLengths.name} autoComplete="family-name" />
      </div>
      <TextField {...text('email')} type="email" autoComplete="username" />
      <PasswordField {...text('password')} help={t('password.help')} autoComplete="new-password" />
      <PasswordField {...text('confirmPassword')} autoComplete="new-password" />
      <AcceptTerms form={form} />
      <p className="auth-aside">
        <Link to="/auth/forgot-password">{t('signIn.forgot')}</Link>
      </p>
      <div className="auth-buttons">
        <Link className="bp6-button bp6-large" to="/auth">
          {t('back')}
        </Link>
        <Button type="submit" intent="primary" size="large" loading={register.isPending}>
          {t('signUp.submit')}
        </Button>
      </div>
    </form>
  );
}
