import type { Schemas } from '@backroom/gateway/v2';
import { longest } from '@backroom/proto/lengths';
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
  const form = useForm(fieldsOf(location), rules, 'location');
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
        <TextField {...form.field('name')} label={t('name')} maxLength={longest.name} />
        <SelectField
          {...form.field('status')}
          label={t('status')}
          options={(['active', 'inactive'] as const).map((value) => ({ value, label: t(value) }))}
        />
      </div>
      <div className="form-row">
        <SelectField
          {...form.field('timezone')}
          label={t('timezone')}
          help={t('timezoneHelp')}
          options={zoneOptions(form.fields.timezone)}
        />
        <TextField {...form.field('tags')} label={t('tags')} help={t('tagsHelp')} />
      </div>
    </Form>
  );
}
