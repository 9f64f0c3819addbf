import type { Schemas } from '@backroom/gateway/v2';
import { Checkbox } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { longest } from '@backroom/proto/lengths';
import { useTranslation } from 'react-i18next';
import { fault } from '../../problems/fault-text';
import { Form } from '../../form/form';
import { SelectField } from '../../form/select-field';
import { TextField } from '../../form/text-field';
import { useForm, type FieldErrors } from '../../form/use-form';
import { useSave } from '../../form/use-save';
import { switchesOf } from '../roles/area-switches';
import { permissionsQuery } from '../roles/roles.api';
import '../setup.css';
import { addApiKey } from './security.api';

interface Fields {
  name: string;
  GroupId: number;
  expires: string;
  permissions: Schemas['NewApiKey']['permissions'];
}

const rules = ({ name, GroupId, permissions }: Fields): FieldErrors<Fields> => ({
  name: name.trim() ? undefined : fault('required'),
  GroupId: GroupId > 0 ? undefined : fault('required'),
  permissions: permissions.length > 0 ? undefined : fault('required'),
});

interface Props {
  operatorId: number;
  groups: readonly Schemas['LocationGroup'][];
  onMade: (key: string) => void;
  onCancel: () => void;
}

export function NewApiKeyForm({ operatorId, groups, onMade, onCancel }: Props) {
  const { t } = useTranslation('setup');
  const { data: areas = [] } = useQuery(permissionsQuery);
  const assignable = groups.filter((group) => group.assignable);
  const everywhere = assignable.find(({ isSystem }) => isSystem)?.id ?? 0;
  const form = useForm<Fields>({ name: '', GroupId: everywhere, expires: '', permissions: [] }, rules, 'key');
  const saving = useSave(form, {
    send: ({ expires, ...fields }) =>
      addApiKey(operatorId, {
        ...fields,
        // The last moment of the day, where the reader is.
        ...(expires && { expires: new Date(`${expires}T23:59:59`).toISOString() }),
      }),
    onSaved: ({ key }) => onMade(key),
  });
  const { value: permissions, error, onValueChange, inputRef } = form.field('permissions');
  const shown = switchesOf(areas.filter(({ grantable }) => grantable));
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
        maxLength={longest.name}
      />
      <div className="form-row">
        <SelectField
          {...form.field('GroupId')}
          label={t('keys.group')}
          options={[
            { value: 0, label: t('roles.chooseGroup') },
            ...assignable.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <TextField
          {...form.field('expires')}
          label={t('keys.expires')}
          help={t('keys.expiresHelp')}
          type="date"
        />
      </div>
      <fieldset>
        <legend>{t('keys.permissions')}</legend>
        <div className="setup-choices">
          {[...shown.areas, ...shown.extras].map(({ area: { name }, isBelow }, index) => (
            <Checkbox
              key={name}
              className={isBelow ? 'area-below' : undefined}
              inputRef={index === 0 ? inputRef : undefined}
              label={t(`area.${name}`, { defaultValue: name })}
              checked={permissions.includes(name)}
              onChange={(event) =>
                onValueChange(
                  event.currentTarget.checked
                    ? [...permissions, name]
                    : permissions.filter((one) => one !== name),
                )
              }
            />
          ))}
        </div>
        {error && <p className="form-error">{error}</p>}
      </fieldset>
    </Form>
  );
}
