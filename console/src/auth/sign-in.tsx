import { Button, Callout } from '@blueprintjs/core';
import { ErrorIcon, EyeOffIcon, EyeOpenIcon } from '@blueprintjs/icons';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkError } from '../api/problem';
import { usePageTitle } from '../app/page-title';
import { TextField } from '../form/text-field';
import { isRefusedSignIn, useSignIn } from './auth.api';
import { signInErrors, type SignInErrors, type SignInFields } from './sign-in-rules';

export function SignIn() {
  const { t } = useTranslation('auth');
  const [fields, setFields] = useState<SignInFields>({ email: '', password: '' });
  const [errors, setErrors] = useState<SignInErrors>({});
  const [isPasswordShown, setPasswordShown] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const signIn = useSignIn();
  usePageTitle(t('signIn.title'));

  function change(field: keyof SignInFields, value: string): void {
    setFields({ ...fields, [field]: value });
    setErrors({ ...errors, [field]: undefined });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = signInErrors(fields);
    setErrors(found);
    if (found.email) email.current?.focus();
    else if (found.password) password.current?.focus();
    else if (!signIn.isPending) {
      signIn.mutate({ email: fields.email.trim(), password: fields.password });
      // The frame loads while the server checks the password.
      void import('../app/frame');
    }
  }

  const text = (field: keyof SignInFields) => errors[field] && t(`signIn.${errors[field]}`);
  // The network's failure is told by the alert of the whole console.
  const failure = signIn.error instanceof NetworkError ? null : signIn.error;
  return (
    <form className="auth-form" onSubmit={submit} noValidate>
      <h1>{t('signIn.title')}</h1>
      <p className="muted">{t('signIn.help')}</p>
      <div role="alert">
        {failure && (
          <Callout intent="danger" icon={<ErrorIcon />} className="auth-failure">
            {isRefusedSignIn(failure) ? t('signIn.refused') : failure.message}
          </Callout>
        )}
      </div>
      <TextField
        id="email"
        type="email"
        label={t('signIn.email')}
        value={fields.email}
        error={text('email')}
        onValueChange={(value) => change('email', value)}
        inputRef={email}
        autoComplete="username"
        autoFocus
        size="large"
      />
      <TextField
        id="password"
        type={isPasswordShown ? 'text' : 'password'}
        label={t('signIn.password')}
        value={fields.password}
        error={text('password')}
        onValueChange={(value) => change('password', value)}
        inputRef={password}
        autoComplete="current-password"
        size="large"
        rightElement={
          <Button
            variant="minimal"
            icon={isPasswordShown ? <EyeOffIcon /> : <EyeOpenIcon />}
            aria-label={t(isPasswordShown ? 'signIn.hide' : 'signIn.show')}
            aria-pressed={isPasswordShown}
            onClick={() => setPasswordShown(!isPasswordShown)}
          />
        }
      />
      <Button type="submit" intent="primary" size="large" fill loading={signIn.isPending}>
        {t('signIn.submit')}
      </Button>
    </form>
  );
}
