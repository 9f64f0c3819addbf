import type { Schemas } from '@backroom/gateway/v2';
import { useTranslation } from 'react-i18next';
import { showDone } from '../feedback/response';
import { Form } from '../form/form';
import { TextField } from '../form/text-field';
import { useForm } from '../form/use-form';
import { useSave } from '../form/use-save';
import type { LocationChange } from './use-location-change';

const rows: (keyof Schemas['Address'])[][] = [
  ['streetOne', 'streetTwo'],
  ['city', 'state'],
  ['zip', 'country'],
];

export function AddressForm({
  location,
  saving: { change, latest },
}: {
  location: Schemas['Location'];
  saving: LocationChange;
}) {
  const { t } = useTranslation('places');
  const form = useForm<Schemas['Address']>(location.address, () => ({}), 'address');
  const saving = useSave(form, {
    version: location.version,
    send: (address, version) => change({ address }, version),
    latest: async () => {
      const { address, version } = await latest();
      return { fields: address, version };
    },
    onSaved: () => showDone(t('address.saved')),
  });
  return (
    <Form
      form={form}
      saving={saving}
      errorTitle={t('error.address')}
      describe={(name, value) => ({ label: t(`address.${name}`), text: String(value) })}
    >
      {rows.map((row) => (
        <div key={row.join()} className="form-row">
          {row.map((name) => (
            <TextField key={name} {...form.field(name)} label={t(`address.${name}`)} />
          ))}
        </div>
      ))}
    </Form>
  );
}
