import type { Schemas } from '@backroom/gateway/v2';
import { maxLengths } from '@backroom/proto/lengths';
import { Button } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { TextField } from '../../kit/form/text-field';
import { useForm } from '../../kit/form/use-form';
import { failureOf, fieldFailures, useRegisterInvited } from './auth.api';
import { AuthNote } from './auth-note';
import { AcceptTerms } from './accept-terms';
import { signUpErrors, type SignUpFields } from './credential-rules';
import type { MailLink } from './mail-link';
import { PasswordField } from './password-field';

interface Props {
  link: MailLink;
  invite: Schemas['OpenedInvite'];
  /** Called before the user leaves to sign in and come back. */
  onSignIn: () => void;
}

/** Signs up by an invite, with the email that it was sent to. Users with an account sign in instead. */
export function JoinAsNew({ link, invite, onSignIn }: Props) {
  const { t } = useTranslation('auth');
  const { email, firstName, lastName, operatorName: operator } = invite;
  const empty = { firstName, lastName, email, password: '', confirmPassword: '', acceptTerms: false };
  const form = useForm<SignUpFields>(empty, signUpErrors, 'join');
  const register = useRegisterInvited(link);
  // Field errors can be corrected here; all other errors are final.
  const refused = fieldFailures(register.error);
  const text = (field: 'firstName' | 'lastName' | 'password' | 'confirmPassword') => {
    const own = form.field(field);
    return {
      ...own,
      error: own.error ?? refused[field],
      label: t(`fields.${field}`),
      size: 'large' as const,
    };
  };
  if (register.isSuccess)
    return (
      <>
        <AuthNote success={t('join.made', { operator })} />
        <Link className="bp6-button bp6-large bp6-intent-primary" to="/auth/login">
          {t('signIn.title')}
        </Link>
      </>
    );
  const hasFieldErrors = ['firstName', 'lastName', 'password'].some((field) => refused[field]);
  return (
    <>
      <form
        className="auth-part"
        noValidate
        onSubmit={form.onSubmit((fields) =>
          register.mutate({
            firstName: fields.firstName.trim(),
            lastName: fields.lastName.trim(),
            password: fields.password,
            acceptTerms: true,
          }),
        )}
      >
        <h2>{t('join.newTitle')}</h2>
        <p className="muted">{t('join.newHelp')}</p>
        <AuthNote failure={!hasFieldErrors && failureOf(register.error)} />
        <div className="auth-names">
          <TextField {...text('firstName')} maxLength={maxLengths.name} autoComplete="given-name" />
          <TextField {...text('lastName')} maxLength={maxLengths.name} autoComplete="family-name" />
        </div>
        {/* Password managers store the password under this name. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField {...text('password')} help={t('password.help')} autoComplete="new-password" />
        <PasswordField {...text('confirmPassword')} autoComplete="new-password" />
        <AcceptTerms form={form} />
        <Button type="submit" intent="primary" size="large" fill loading={register.isPending}>
          {t('join.signUp')}
        </Button>
      </form>
      <section className="auth-part">
        <h2>{t('join.haveTitle')}</h2>
        <p className="muted">{t('join.haveText')}</p>
        <Link className="bp6-button bp6-large" to="/auth/login" onClick={onSignIn}>
          {t('signIn.title')}
        </Link>
      </section>
    </>
  );
}
