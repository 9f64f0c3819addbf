import { Button, Tag } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../app/feedback/error-note';
import { PanelSkeleton } from '../../kit/table/panel-skeleton';
import { Panel } from './panel';
import { PasswordQuestion } from './password-question';
import { beginTwoFactor, disableTwoFactor, twoFactorQuery } from './profile.api';
import { RecoveryCodes } from './recovery-codes';
import { SecretForm } from './secret-form';

type Step =
  | { name: 'begin' | 'disable' | 'rest' }
  | { name: 'secret'; secret: string; url: string }
  | { name: 'codes'; codes: string[] };

/** The user's own second factor: setup, recovery codes and removal (AUTH-7). */
export function TwoFactorPanel({ onEnrolled }: { onEnrolled?: () => void }) {
  const { t } = useTranslation('profile');
  const queries = useQueryClient();
  const { data: state, error, refetch } = useQuery(twoFactorQuery);
  const [step, setStep] = useState<Step>({ name: 'rest' });
  const rest = () => setStep({ name: 'rest' });
  const settle = () => void queries.invalidateQueries({ queryKey: twoFactorQuery.queryKey });
  return (
    <Panel title={t('twoFactor.title')}>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!state && !error && <PanelSkeleton rows={2} />}
      {state && (
        <p>
          <Tag intent={state.enabled ? 'success' : 'none'}>
            {t(state.enabled ? 'twoFactor.on' : 'twoFactor.off')}
          </Tag>{' '}
          <span className="muted">
            {state.enabled ? t('twoFactor.left', { count: state.recoveryCodes }) : t('twoFactor.help')}
          </span>
        </p>
      )}
      {state?.required && <p className="muted">{t('twoFactor.required')}</p>}
      {state && step.name === 'rest' && (
        <div className="profile-actions">
          <Button intent={state.enabled ? 'none' : 'primary'} onClick={() => setStep({ name: 'begin' })}>
            {t(state.enabled ? 'twoFactor.renew' : 'twoFactor.setUp')}
          </Button>
          {state.enabled && !state.required && (
            <Button intent="danger" variant="outlined" onClick={() => setStep({ name: 'disable' })}>
              {t('twoFactor.turnOff')}
            </Button>
          )}
        </div>
      )}
      {step.name === 'begin' && (
        <PasswordQuestion
          help={t('twoFactor.passwordToSetUp')}
          verb={t('twoFactor.next')}
          act={beginTwoFactor}
          onDone={(given) => setStep({ name: 'secret', ...given })}
          onCancel={rest}
        />
      )}
      {step.name === 'disable' && (
        <PasswordQuestion
          help={t('twoFactor.passwordToTurnOff')}
          verb={t('twoFactor.turnOff')}
          intent="danger"
          act={disableTwoFactor}
          onDone={() => {
            settle();
            rest();
          }}
          onCancel={rest}
        />
      )}
      {step.name === 'secret' && (
        <SecretForm
          secret={step.secret}
          url={step.url}
          onDone={(codes) => {
            settle();
            setStep({ name: 'codes', codes });
          }}
          onCancel={rest}
        />
      )}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={onEnrolled ?? rest} />}
    </Panel>
  );
}
