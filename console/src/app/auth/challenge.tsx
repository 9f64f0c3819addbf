import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { usePageTitle } from '../frame/page-title';
import { TextField } from '../../kit/form/text-field';
import { useForm } from '../../kit/form/use-form';
import { failureOf, useAnswerChallenge, type Challenge as SecondStep } from './auth.api';
import { AuthNote } from './auth-note';
import { codeErrors } from './credential-rules';
import { WorkNote } from './work/work-note';

/** The second step of a sign-in (AUTH-7). It is kept only in the history entry: a reload starts over. */
export function Challenge() {
  const { state } = useLocation() as { state: SecondStep | null };
  return state?.id ? <ChallengeForm challenge={state} /> : <Navigate to="/auth/login" replace />;
}

function ChallengeForm({ challenge }: { challenge: SecondStep }) {
  const { t } = useTranslation('auth');
  const [method, setMethod] = useState(challenge.methods[0] ?? 'totp');
  const form = useForm({ code: '' }, ({ code }) => codeErrors({ code, method }), 'challenge');
  const check = useAnswerChallenge(challenge.id);
  const others = challenge.methods.filter((one) => one !== method);
  usePageTitle(t('challenge.title'));
  return (
    <form
      className="auth-form"
      noValidate
      onSubmit={form.onSubmit(({ code }) => check.mutate({ method, code: code.replace(/\s/g, '') }))}
    >
      <h1>{t('challenge.title')}</h1>
      <p className="muted">{t(`challenge.help.${method}`)}</p>
      <AuthNote failure={failureOf(check.error)} />
      <TextField
        key={method}
        {...form.field('code')}
        label={t(`challenge.code.${method}`)}
        inputMode={method === 'totp' ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoFocus
        size="large"
      />
      <div className="auth-buttons">
        <Link className="bp6-button bp6-large" to="/auth/login">
          {t('back')}
        </Link>
        <Button type="submit" intent="primary" size="large" loading={check.isPending}>
          {t('challenge.submit')}
        </Button>
      </div>
      <WorkNote />
      {others.map((other) => (
        <Button
          key={other}
          variant="minimal"
          onClick={() => {
            setMethod(other);
            form.change('code', '');
          }}
        >
          {t(`challenge.use.${other}`)}
        </Button>
      ))}
    </form>
  );
}
