import { Checkbox } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { FormState } from '../../kit/form/use-form';
import type { SignUpFields } from './credential-rules';
import './strings';

/** The checkbox of the terms, required for every new account. */
export function AcceptTerms({ form }: { form: FormState<SignUpFields> }) {
  const { t } = useTranslation('auth');
  const { id, value, error, inputRef, onValueChange } = form.field('acceptTerms');
  return (
    <>
      <Checkbox
        checked={value}
        inputRef={inputRef}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        onChange={(event) => onValueChange(event.currentTarget.checked)}
      >
        {t('signUp.accept')}{' '}
        <a href="/terms" target="_blank" rel="noreferrer">
          {t('terms.title')}
        </a>
      </Checkbox>
      {error && (
        <p id={`${id}-note`} className="auth-required" role="alert">
          {error}
        </p>
      )}
    </>
  );
}
