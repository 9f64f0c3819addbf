import type { Schemas } from '@backroom/gateway/v2';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { maxLengths } from '@backroom/proto/lengths';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../../app/feedback/response';
import { Form } from '../../../kit/form/form';
import { SelectField } from '../../../kit/form/select-field';
import { TextField } from '../../../kit/form/text-field';
import { useForm } from '../../../kit/form/use-form';
import { useSave } from '../../../kit/form/use-save';
import { groupsSource } from '../groups/groups.api';
import { useSearchParams } from 'react-router-dom';
import { useGo, useReplaceTo } from '../../../app/routes/use-to';
import { Areas } from './areas';
import { noGroup, roleContent, roleFieldsOf, roleRules, type RoleFields } from './role-fields';
import { changeRole, addRole, permissionsQuery, readRole, roleQuery, rolesSource } from './roles.api';
import { systemName } from '../system-name';

const none: never[] = [];

/** Permissions and scope of a role; system roles and Admins are read-only. */
export function RoleForm({ operatorId, role }: { operatorId: number; role?: Schemas['Role'] }) {
  const { t } = useTranslation('setup');
  const client = useQueryClient();
  const [go, goOn] = [useGo(), useReplaceTo()];
  const { data: areas = none } = useQuery(permissionsQuery);
  const groups = useQuery(groupsSource.every({ id: operatorId })).data ?? none;
  // A role created from a group starts with that group.
  const forGroup = Number(useSearchParams()[0].get('group')) || noGroup;
  const form = useForm(roleFieldsOf(role, forGroup), roleRules, 'role');
  const isReadOnly = role !== undefined && !role.editable;
  const toList = () => go('/setup/roles');
  const saving = useSave(form, {
    version: role?.version,
    send: (fields, version, intent) => {
      const content = roleContent(fields, areas);
      return role ? changeRole(role.id, { ...content, version }) : addRole(content, intent);
    },
    latest: async () => {
      const present = await readRole(operatorId, role!.id);
      return { fields: roleFieldsOf(present), version: present.version };
    },
    onSaved: () => {
      void client.invalidateQueries({ queryKey: rolesSource.key });
      if (role) void client.invalidateQueries(roleQuery(operatorId, role.id));
      if (role) showDone(t('roles.updated'));
      else showDone(t('roles.created'), { text: t('roles.nextUser'), act: () => go('/setup/users') });
      goOn('/setup/roles');
    },
  });
  const label = (name: keyof RoleFields) => t(`roles.field.${name}`);
  function textOf(name: keyof RoleFields, value: unknown): string {
    if (name === 'GroupId') return groups.find(({ id }) => id === value)?.name ?? '';
    if (name !== 'permissions') return String(value);
    const held = areas.filter(({ id }) => (value as number[]).includes(id));
    return held.map((area) => t(`area.${area.name}`, { defaultValue: area.name })).join(', ');
  }
  return (
    <Form
      form={form}
      saving={saving}
      // The documented text for an update; the server's message for a new role.
      errorTitle={t(role ? 'error.updateRole' : 'error.addRole')}
      describe={(name, value) => ({ label: label(name), text: textOf(name, value) })}
      isBlocked={isReadOnly || form.fields.name.trim() === ''}
      onCancel={toList}
    >
      {isReadOnly && <p className="muted">{t('roles.keptText')}</p>}
      <TextField
        {...form.field('name')}
        label={label('name')}
        maxLength={maxLengths.settingName}
        disabled={isReadOnly}
      />
      <TextField {...form.field('description')} label={label('description')} disabled={isReadOnly} />
      {!role?.isSystem && (
        <SelectField
          {...form.field('GroupId')}
          label={label('GroupId')}
          help={t('roles.groupHelp')}
          disabled={isReadOnly}
          options={[
            { value: noGroup, label: t('roles.chooseGroup') },
            ...groups
              // The current group stays listed, also for users who could not choose it.
              .filter(({ id, assignable }) => assignable || id === role?.GroupId)
              .map(({ id, name }) => ({ value: id, label: systemName(t, name) })),
          ]}
        />
      )}
      <Areas
        areas={areas}
        held={form.fields.permissions}
        isReadOnly={isReadOnly}
        onChange={(held) => form.change('permissions', held)}
      />
    </Form>
  );
}
