import type { Schemas } from '@backroom/gateway/v2';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../../app/feedback/response';
import { useSignedIn } from '../../../app/auth/current-session';
import { PasswordField } from '../../../app/auth/password-field';
import { Form } from '../../../kit/form/form';
import { SwitchField } from '../../../kit/form/switch-field';
import { useForm } from '../../../kit/form/use-form';
import { useSave } from '../../../kit/form/use-save';
import '../strings';
import { useGo, useReplaceTo } from '../../../app/routes/use-to';
import { newUserFields, newUserRules } from './user-fields';
import { PersonFields, RoleFields } from './user-form-fields';
import { addUser, usersSource } from './users.api';

/** Default role of a super admin’s new user (S3 section 9); other users start without a role and choose the least. */
const admin = 2;

/** /setup/users/new: creates a user of this operator together with their roles. */
export function NewUser({ operator }: { operator: Schemas['Account'] }) {
  const { t } = useTranslation('setup');
  const { scope } = useSignedIn();
  const client = useQueryClient();
  const [go, goOn] = [useGo(), useReplaceTo()];
  const [isInvited, setInvited] = useState(false);
  const form = useForm(
    newUserFields(scope === 'super admin' ? [admin] : []),
    newUserRules(isInvited),
    'user',
  );
  const toList = () => go('/setup/users');
  const saving = useSave(form, {
    send: ({ password, roleIds, enabled: _, ...fields }, _version, intent) =>
      addUser(
        operator.id,
        {
          ...fields,
          ...(!isInvited && { password }),
          userroles: roleIds.map((RoleId) => ({ RoleId })),
        },
        intent,
      ),
    onSaved: () => {
      void client.invalidateQueries({ queryKey: usersSource.key });
      showDone(t('users.added'));
      goOn('/setup/users');
    },
  });
  return (
    <Form
      form={form}
      saving={saving}
      saveText={t('users.add')}
      errorTitle={t('error.createUser')}
      describe={(name, value) => ({ label: name, text: String(value) })}
      onCancel={toList}
    >
      <PersonFields form={form} />
      <fieldset>
        <legend>{t('users.password')}</legend>
        <SwitchField
          id="user-invited"
          label={t('users.invite')}
          value={isInvited}
          onValueChange={setInvited}
        />
        {!isInvited && (
          <PasswordField
            {...form.field('password')}
            label={t('users.password')}
            autoComplete="new-password"
            help={t('users.passwordHelp')}
          />
        )}
      </fieldset>
      <RoleFields form={form} operatorId={operator.id} />
    </Form>
  );
}
