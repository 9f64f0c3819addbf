import { Button } from '@blueprintjs/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../feedback/error-note';
import { showDone } from '../feedback/response';
import { useUnsavedWork } from '../unsaved/unsaved-work';
import { newPasswordErrors } from '../auth/credential-rules';
import { PasswordField } from '../auth/password-field';
import '../auth/strings';
import { useForm } from '../form/use-form';
import { Panel } from './panel';
import { changePassword, faultAt, sessionsQuery } from './profile.api';

const empty = { currentPassword: '', password: '', confirmPassword: '' };
type Field = keyof typeof empty;

/** One's own new password, for the one that was (decided: My Profile). Ends one's other sessions. */
export function PasswordPanel() {
  const { t } = useTranslation('profile');
  const { t: auth } = useTranslation('auth');
  const queries = useQueryClient();
  const form = useForm(
    empty,
    ({ currentPassword, ...next }) => ({
      ...(currentPassword === '' && { currentPassword: 'required' }),
      ...newPasswordErrors(next),
    }),
    { id: 'own' },
  );
  useUnsavedWork(form.isDirty);
  const { show } = form;
  const changing = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      form.reset(empty);
      void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      showDone(t('password.done'));
    },
  });
  const { error } = changing;
  const told = faultAt(error, 'currentPassword') ?? faultAt(error, 'password');
  useEffect(() => {
    // The server's own findings are shown where they belong; the focus goes there as well.
    if (faultAt(error, 'currentPassword')) show({ currentPassword: 'wrong' });
    else if (faultAt(error, 'password')) show({ password: 'refused' });
  }, [error]);
  const textOf = (found: string, name: Field) =>
    found === 'wrong'
      ? t('password.wrong')
      : found === 'refused'
        ? faultAt(error, name)
        : auth(`rules.${found}`);
  const field = (name: Field) => {
    const found = form.errors[name];
    return { ...form.field(name), error: found && textOf(found, name) };
  };
  return (
    <Panel title={t('password.title')}>
      <form
        noValidate
        onSubmit={form.onSubmit(({ currentPassword, password }) => {
          if (!changing.isPending) changing.mutate({ currentPassword, password });
        })}
      >
        <PasswordField
          {...field('currentPassword')}
          label={t('password.current')}
          autoComplete="current-password"
        />
        <PasswordField
          {...field('password')}
          label={t('password.new')}
          help={auth('password.help')}
          autoComplete="new-password"
        />
        <PasswordField
          {...field('confirmPassword')}
          label={auth('fields.confirmPassword')}
          autoComplete="new-password"
        />
        {error && !told && <ErrorNote error={error} onRetry={() => changing.reset()} />}
        <Button type="submit" intent="primary" loading={changing.isPending}>
          {t('password.submit')}
        </Button>
      </form>
    </Panel>
  );
}
