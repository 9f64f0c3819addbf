import type { Schemas } from '@backroom/gateway/v2';
import { useQueryClient } from '@tanstack/react-query';
import { maxLengths } from '@backroom/proto/lengths';
import { useTranslation } from 'react-i18next';
import { fault } from '../../app/problems/fault-text';
import { showDone } from '../../app/feedback/response';
import { useScreenTitle } from '../../app/frame/screen-title';
import { useSignedIn } from '../../app/auth/current-session';
import { Form } from '../../kit/form/form';
import { SelectField } from '../../kit/form/select-field';
import { TextField } from '../../kit/form/text-field';
import { useForm } from '../../kit/form/use-form';
import { useSave } from '../../kit/form/use-save';
import { useReplaceTo } from '../../app/routes/use-to';
import { useZoneOptions } from '../../app/i18n/use-zone-options';
import { addLocation } from './places.api';

/** A new location needs a name and a time zone; the rest is set on its record. */
export function NewLocation({ operator }: { operator: Schemas['Account'] }) {
  const { t } = useTranslation('places');
  const client = useQueryClient();
  const goOn = useReplaceTo();
  const { scope } = useSignedIn();
  useScreenTitle(t('list.add'));
  const form = useForm(
    { name: '', timezone: operator.timezone },
    ({ name }) => ({ name: name.trim() ? undefined : fault('required') }),
    'location',
  );
  const zones = useZoneOptions(form.fields.timezone);
  const saving = useSave(form, {
    send: (fields, _version, intent) => addLocation({ ...fields, accountId: operator.id }, intent),
    onSaved: ({ id }) => {
      void client.invalidateQueries({ queryKey: ['locations'] });
      showDone(t('general.saved'));
      goOn(`/locations/${id}`);
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
      <TextField {...form.field('name')} label={t('name')} maxLength={maxLengths.name} autoFocus />
      <SelectField
        {...form.field('timezone')}
        label={t('timezone')}
        help={t('timezoneHelp')}
        options={zones}
      />
    </Form>
  );
}
