import type { Schemas } from '@backroom/gateway/v2';
import { useTranslation } from 'react-i18next';
import { fault } from '../problems/fault-text';
import { showDone } from '../feedback/response';
import { Form } from '../form/form';
import { SelectField } from '../form/select-field';
import { TextField } from '../form/text-field';
import { useForm, type FieldErrors } from '../form/use-form';
import { useSave } from '../form/use-save';
import { zoneOptions } from '../i18n/zones';
import type { LocationChange } from './use-location-change';

interface Fields {
  name: string;
  timezone: string;
  status: 'active' | 'inactive';
  tags: string;
}

const fieldsOf = ({ name, timezone, status, tags }: Schemas['Location']): Fields => ({
  name,
  timezone,
  status,
  tags: tags.join(', '),
});

const rules = ({ name }: Fields): FieldErrors<Fields> => ({
  name: name.trim() ? undefined : fault('required'),
});

export function GeneralForm({
  location,
  saving: { change, latest },
}: {
  location: Schemas['Location'];
  saving: LocationChange;
}) {
  const { t } = useTranslation('places');
  const form = useForm(fieldsOf(location), rules);
  const saving = useSave(form, {
    version: location.version,
    send: ({ tags, ...fields }, version) =>
      change({ ...fields, tags: tags.split(',').flatMap((tag) => tag.trim() || []) }, version),
    latest: async () => {
      const present = await latest();
      return { fields: fieldsOf(present), version: present.version };
    },
    onSaved: () => showDone(t('general.saved')),
  });
  return (
    <Form
      form={form}
      saving={saving}
      errorTitle={t('error.general')}
      describe={(name, value) => ({ label: t(name), text: String(value) })}
    >
      <div className="form-row">
        <TextField
          id="location-name"
          label={t('name')}
          value={form.fields.name}
          onValueChange={(name) => form.change('name', name)}
          error={form.errors.name}
          inputRef={form.inputRef('name')}
        />
        <SelectField
          id="location-status"
          label={t('status')}
          value={form.fields.status}
          options={(['active', 'inactive'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(status) => form.change('status', status as Fields['status'])}
        />
      </div>
      <div className="form-row">
        <SelectField
          id="location-timezone"
          label={t('timezone')}
          help={t('timezoneHelp')}
          value={form.fields.timezone}
          options={zoneOptions(form.fields.timezone)}
          onChange={(timezone) => form.change('timezone', timezone)}
          error={form.errors.timezone}
          inputRef={form.inputRef('timezone')}
        />
        <TextField
          id="location-tags"
          label={t('tags')}
          help={t('tagsHelp')}
          value={form.fields.tags}
          onValueChange={(tags) => form.change('tags', tags)}
          error={form.errors.tags}
          inputRef={form.inputRef('tags')}
        />
      </div>
    </Form>
  );
}
