import { Button, Dialog, DialogBody } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { dropUnsavedWork } from '../unsaved/unsaved-work';
import { TextField } from '../../kit/form/text-field';
import { useForm } from '../../kit/form/use-form';
import { failureOf, useAnswerChallenge, useSignIn, type Challenge as SecondStep } from './auth.api';
import { AuthNote } from './auth-note';
import './auth.css';
import { codeErrors, required } from './credential-rules';
import { PasswordField } from './password-field';
import './strings';
import { WorkNote } from './work/work-note';

/** Shown over unsaved work whose session has ended: a user who signs in again continues where they were. */
export default function SessionExpired({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [challenge, setChallenge] = useState<SecondStep | null>(null);
  const leave = (): void => {
    dropUnsavedWork();
    void navigate('/auth/login');
  };
  return (
    <Dialog
      isOpen
      title={t('expired.title')}
      isCloseButtonShown={false}
      canEscapeKeyClose={false}
      canOutsideClickClose={false}
      className="narrow-dialog"
    >
      <DialogBody>
        <p>{t('expired.text')}</p>
        {challenge ? <Code challenge={challenge} /> : <Password email={email} onChallenge={setChallenge} />}
        <WorkNote />
        <div className="auth-again">
          {/* For single sign-on and other methods: tabs share the session. */}
          <a href="/auth/login" target="_blank" rel="noreferrer">
            {t('expired.elsewhere')}
          </a>
          <Button variant="minimal" intent="danger" onClick={leave}>
            {t('expired.leave')}
          </Button>
        </div>
      </DialogBody>
    </Dialog>
  );
}

function Password({ email, onChallenge }: { email: string; onChallenge: (challenge: SecondStep) => void }) {
  const { t } = useTranslation('auth');
  const form = useForm({ password: '' }, ({ password }) => (password ? {} : { password: required }), 'again');
  const signIn = useSignIn(onChallenge);
  return (
    <form noValidate onSubmit={form.onSubmit(({ password }) => signIn.mutate({ email, password }))}>
      <AuthNote failure={failureOf(signIn.error)} />
      <TextField id="again-email" label={t('fields.email')} value={email} readOnly autoComplete="username" />
      <PasswordField
        {...form.field('password')}
        label={t('fields.password')}
        autoComplete="current-password"
        autoFocus
      />
      <Button type="submit" intent="primary" fill loading={signIn.isPending}>
        {t('signIn.submit')}
      </Button>
    </form>
  );
}

function Code({ challenge }: { challenge: SecondStep }) {
  const { t } = useTranslation('auth');
  const [method = 'totp'] = challenge.methods;
  const form = useForm({ code: '' }, ({ code }) => codeErrors({ code, method }), 'again');
  const check = useAnswerChallenge(challenge.id);
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ code }) => check.mutate({ method, code: code.replace(/\s/g, '') }))}
    >
      <AuthNote failure={failureOf(check.error)} />
      <TextField
        {...form.field('code')}
        label={t(`challenge.code.${method}`)}
        help={t(`challenge.help.${method}`)}
        autoComplete="one-time-code"
        autoFocus
      />
      <Button type="submit" intent="primary" fill loading={check.isPending}>
        {t('challenge.submit')}
      </Button>
    </form>
  );
}
