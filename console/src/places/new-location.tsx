import type { Schemas } from '@backroom/gateway/v2';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fault } from '../problems/fault-text';
import { showDone } from '../feedback/response';
import { useScreenTitle } from '../frame/screen-title';
import { useSignedIn } from '../auth/current-session';
import { Form } from '../form/form';
import { SelectField } from '../form/select-field';
import { TextField } from '../form/text-field';
import { useForm } from '../form/use-form';
import { useSave } from '../form/use-save';
import { useGoOn } from '../routes/use-to';
import { zoneOptions } from '../i18n/zones';
import { openLocation } from './places.api';

/** A new location has a name and a zone; everything else is set on its record. */
export function NewLocation({ operator }: { operator: Schemas['Account'] }) {
  const { t } = useTranslation('places');
  const client = useQueryClient();
  const goOn = useGoOn();
  const { scope } = useSignedIn();
  useScreenTitle(t('list.add'));
  const form = useForm({ name: '', timezone: operator.timezone }, ({ name }) => ({
    name: name.trim() ? undefined : fault('required'),
  }));
  const saving = useSave(form, {
    send: (fields, _version, intent) => openLocation({ ...fields, accountId: operator.id }, intent),
    onSaved: ({ id }) => {
      void client.invalidateQueries({ queryKey: ['locations'] });
      showDone(t('general.saved'), () => goOn(`/locations/${id}`));
    },
  });
  if (scope === 'user')
    return (
      <div className="panel place-denied" role="note">
        <strong>{t('access.denied')}</strong>
        <p className="muted">{t('access.deniedText')}</p>
      </div>
    );
  return (
    <Form
      form={form}
      saving={saving}
      saveText={t('list.add')}
      errorTitle={t('error.general')}
      describe={(name, value) => ({ label: t(name), text: String(value) })}
      onCancel={() => goOn('/locations')}
    >
      <TextField
        id="location-name"
        label={t('name')}
        value={form.fields.name}
        onValueChange={(name) => form.change('name', name)}
        error={form.errors.name}
        inputRef={form.inputRef('name')}
        autoFocus
      />
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
    </Form>
  );
}
