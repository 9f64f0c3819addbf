import type { Schemas } from '@backroom/gateway/v2';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../../app/feedback/response';
import { useSignedIn } from '../../../app/auth/current-session';
import { PasswordField } from '../../../app/auth/password-field';
import { holds } from '../../../app/auth/permissions';
import { Form } from '../../../kit/form/form';
import { SwitchField } from '../../../kit/form/switch-field';
import { useForm } from '../../../kit/form/use-form';
import { useSave } from '../../../kit/form/use-save';
import { rolesSource } from '../roles/roles.api';
import { useGo } from '../../../app/routes/use-to';
import { saveUser, type Part } from './save-user';
import { describeUser } from './describe-user';
import { fieldsOf, ownRules, userRules } from './user-fields';
import { PersonFields, RoleFields } from './user-form-fields';
import { readUser, userQuery, usersSource } from './users.api';

interface Props {
  person: Schemas['User'];
  operatorId: number;
  isOwn: boolean;
}

export function UserForm({ person, operatorId, isOwn }: Props) {
  const { t } = useTranslation('setup');
  const session = useSignedIn();
  const client = useQueryClient();
  const go = useGo();
  const mayList = holds(session, 'SetupUsers', operatorId) || holds(session, 'SetupAll', operatorId);
  const { data: roles } = useQuery({ ...rolesSource.every({ id: operatorId }), enabled: mayList });
  const known = useRef<Schemas['Person']>(person);
  const [part, setPart] = useState<Part>('updateUser');
  const form = useForm(fieldsOf(person, operatorId), isOwn ? ownRules(person.email) : userRules, 'user');
  const saving = useSave(form, {
    version: person.version,
    send: async (fields, version) => {
      const saved = await saveUser(known.current, operatorId, fields, version, (next) => {
        // After the user was updated, a retry of a failed step does not update them again.
        if (next === 'roles') known.current = { ...known.current, ...withoutRoles(fields) };
        setPart(next);
      });
      known.current = saved;
      return saved;
    },
    latest: async () => {
      known.current = await readUser(person.id);
      return { fields: fieldsOf(known.current, operatorId), version: known.current.version };
    },
    onSaved: ({ pendingEmail, ...saved }, fields) => {
      // A new email is not theirs until confirmed.
      form.reset({ ...fields, email: saved.email, password: '' });
      client.setQueryData(userQuery(person.id).queryKey, (before) => before && { ...before, ...saved });
      void client.invalidateQueries({ queryKey: usersSource.key });
      const pendingText = isOwn
        ? t('users.confirmEmail', { email: pendingEmail })
        : t('users.emailWaits', { email: pendingEmail });
      showDone(pendingEmail ? pendingText : t('users.updated'));
      if (!isOwn) go('/setup/users');
    },
  });
  return (
    <Form
      form={form}
      saving={saving}
      errorTitle={t(`error.${part}`)}
      describe={(name, value) => describeUser(t, roles ?? [], name, value)}
      onCancel={mayList ? () => go('/setup/users') : undefined}
    >
      <PersonFields form={form} />
      {isOwn && form.fields.email !== person.email && (
        <PasswordField
          {...form.field('password')}
          label={t('users.currentPassword')}
          help={t('users.currentPasswordHelp')}
          autoComplete="current-password"
        />
      )}
      {!isOwn && <SwitchField {...form.field('enabled')} label={t('users.mayIn')} />}
      {mayList && (
        <RoleFields form={form} operatorId={operatorId} isReadOnly={isOwn} awaitsProof={person.awaitsProof} />
      )}
    </Form>
  );
}

function withoutRoles({ roleIds: _, password: __, ...fields }: ReturnType<typeof fieldsOf>) {
  return fields;
}
