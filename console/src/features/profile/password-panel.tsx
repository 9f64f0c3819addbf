import { Button } from '@blueprintjs/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../app/feedback/error-note';
import { showDone } from '../../app/feedback/response';
import { useUnsavedWork } from '../../app/unsaved/unsaved-work';
import { newPasswordErrors, required } from '../../app/auth/credential-rules';
import { PasswordField } from '../../app/auth/password-field';
import '../../app/auth/strings';
import { useForm } from '../../kit/form/use-form';
import { fault } from '../../app/problems/fault-text';
import { Panel } from './panel';
import { faultsAt } from '../../kit/form/save-errors';
import { changePassword, faultAt, sessionsQuery } from './profile.api';

const empty = { currentPassword: '', password: '', confirmPassword: '' };

/** Changes the user's own password, given the current one (decided: My Profile). Ends their other sessions. */
export function PasswordPanel() {
  const { t } = useTranslation('profile');
  const { t: auth } = useTranslation('auth');
  const queries = useQueryClient();
  const form = useForm(
    empty,
    ({ currentPassword, ...next }) => ({
      ...(currentPassword === '' && { currentPassword: required }),
      ...newPasswordErrors(next, fault('profile:password.differs')),
    }),
    'own',
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
  const fieldError = faultAt(error, 'currentPassword') ?? faultAt(error, 'password');
  useEffect(() => {
    // The server's errors are shown at their fields, which also receive the focus.
    if (error) show(faultsAt(error, ['currentPassword', 'password']).errors);
  }, [error]);
  return (
    <Panel title={t('password.title')}>
      <form
        noValidate
        onSubmit={form.onSubmit(({ currentPassword, password }) => {
          if (!changing.isPending) changing.mutate({ currentPassword, password });
        })}
      >
        <PasswordField
          {...form.field('currentPassword')}
          label={t('password.current')}
          autoComplete="current-password"
        />
        <PasswordField
          {...form.field('password')}
          label={t('password.new')}
          help={auth('password.help')}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.field('confirmPassword')}
          label={auth('fields.confirmPassword')}
          autoComplete="new-password"
        />
        {error && !fieldError && <ErrorNote error={error} onRetry={() => changing.reset()} />}
        <Button type="submit" intent="primary" loading={changing.isPending}>
          {t('password.submit')}
        </Button>
      </form>
    </Panel>
  );
}
