import type { Schemas } from '@backroom/gateway/v2';
import { useQuery } from '@tanstack/react-query';
import { maxLengths } from '@backroom/proto/lengths';
import { useTranslation } from 'react-i18next';
import { fault } from '../../../app/problems/fault-text';
import { Form } from '../../../kit/form/form';
import { SelectField } from '../../../kit/form/select-field';
import { TextField } from '../../../kit/form/text-field';
import { useForm, type FieldErrors } from '../../../kit/form/use-form';
import { useSave } from '../../../kit/form/use-save';
import { Areas } from '../roles/areas';
import { permissionsQuery } from '../roles/roles.api';
import { addApiKey } from './security.api';
import { systemName } from '../system-name';

interface Fields {
  name: string;
  GroupId: number;
  expires: string;
  permissions: number[];
}

const rules = ({ name, GroupId, permissions }: Fields): FieldErrors<Fields> => ({
  name: name.trim() ? undefined : fault('required'),
  GroupId: GroupId > 0 ? undefined : fault('required'),
  permissions: permissions.length > 0 ? undefined : fault('required'),
});

interface Props {
  operatorId: number;
  groups: readonly Schemas['LocationGroup'][];
  onCreated: (key: string) => void;
  onCancel: () => void;
}

export function NewApiKeyForm({ operatorId, groups, onCreated, onCancel }: Props) {
  const { t } = useTranslation('setup');
  const { data: areas = [] } = useQuery(permissionsQuery);
  const assignable = groups.filter((group) => group.assignable);
  const everywhere = assignable.find(({ isSystem }) => isSystem)?.id ?? 0;
  const form = useForm<Fields>({ name: '', GroupId: everywhere, expires: '', permissions: [] }, rules, 'key');
  const saving = useSave(form, {
    send: ({ expires, permissions, ...fields }) =>
      addApiKey(operatorId, {
        ...fields,
        permissions: areas.filter(({ id }) => permissions.includes(id)).map(({ name }) => name),
        // The end of the day in the user's time zone.
        ...(expires && { expires: new Date(`${expires}T23:59:59`).toISOString() }),
      }),
    onSaved: ({ key }) => onCreated(key),
  });
  const { error, onValueChange, inputRef } = form.field('permissions');
  return (
    <Form
      form={form}
      saving={saving}
      saveText={t('keys.make')}
      errorTitle={t('error.save')}
      describe={(name, value) => ({ label: name, text: String(value) })}
      onCancel={onCancel}
    >
      <TextField
        {...form.field('name')}
        label={t('keys.name')}
        help={t('keys.nameHelp')}
        maxLength={maxLengths.name}
      />
      <div className="form-row">
        <SelectField
          {...form.field('GroupId')}
          label={t('keys.group')}
          options={[
            { value: 0, label: t('roles.chooseGroup') },
            ...assignable.map(({ id, name }) => ({ value: id, label: systemName(t, name) })),
          ]}
        />
        <TextField
          {...form.field('expires')}
          label={t('keys.expires')}
          help={t('keys.expiresHelp')}
          type="date"
        />
      </div>
      <Areas
        areas={areas.filter(({ grantable }) => grantable)}
        held={form.fields.permissions}
        onChange={onValueChange}
        inputRef={inputRef}
      />
      {error && <p className="form-error">{error}</p>}
    </Form>
  );
}
