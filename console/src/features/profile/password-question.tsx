import { Button, type Intent } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../app/feedback/error-note';
import { PasswordField } from '../../app/auth/password-field';
import '../../app/auth/strings';
import { useForm } from '../../kit/form/use-form';
import { faultAt } from './profile.api';

interface Props<Given> {
  help: string;
  verb: string;
  intent?: Intent;
  act: (password: string) => Promise<Given>;
  onDone: (given: Given) => void;
  onCancel: () => void;
}

/**
 * Changes to sign-in settings require the password, so that an unattended screen is not enough. Users who only sign in
 * at their operator's provider have none and leave it empty; the server then requires a fresh sign-in instead.
 */
export function PasswordQuestion<Given>({
  help,
  verb,
  intent = 'primary',
  act,
  onDone,
  onCancel,
}: Props<Given>) {
  const { t } = useTranslation('profile');
  const form = useForm({ password: '' }, () => ({}), 'two-factor');
  const acting = useMutation({ mutationFn: act, onSuccess: onDone });
  const refused = faultAt(acting.error, 'password');
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ password }) => {
        if (!acting.isPending) acting.mutate(password);
      })}
    >
      <PasswordField
        {...form.field('password')}
        label={t('password.current')}
        help={`${help} ${t('password.none')}`}
        error={refused}
        onValueChange={(value) => {
          form.change('password', value);
          acting.reset();
        }}
        autoComplete="current-password"
        autoFocus
      />
      {acting.error && !refused && <ErrorNote error={acting.error} onRetry={() => acting.reset()} />}
      <div className="profile-actions">
        <Button type="submit" intent={intent} loading={acting.isPending}>
          {verb}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </form>
  );
}
