import { lockProviders } from '@backroom/proto/device-options';
import type { Schemas } from '@backroom/gateway/v2';
import { maxLengths } from '@backroom/proto/lengths';
import { useTranslation } from 'react-i18next';
import { everyLocation } from '../../kit/filter/global-filter';
import { LocationField } from '../../kit/filter/location-field';
import { useGlobalFilter } from '../../kit/filter/use-global-filter';
import { Form } from '../../kit/form/form';
import { SelectField } from '../../kit/form/select-field';
import { TextField } from '../../kit/form/text-field';
import { useForm, type FieldErrors } from '../../kit/form/use-form';
import { useSave } from '../../kit/form/use-save';
import { addLock } from './locks.api';
import { fault } from '../../app/problems/fault-text';

type Fields = Schemas['NewCooler'] & { locationId: number };

const rules = ({ name, serialNumber, locationId }: Fields): FieldErrors<Fields> => ({
  name: name.trim() ? undefined : fault('required'),
  serialNumber: serialNumber.trim() ? undefined : fault('required'),
  locationId: locationId > everyLocation ? undefined : fault('required'),
});

interface Props {
  onAdded: (lock: Schemas['Cooler'] & { password: string }) => void;
  onCancel: () => void;
}

/** Provider, serial number, location and name of a new lock. */
export function AddLockForm({ onAdded, onCancel }: Props) {
  const { t } = useTranslation('locks');
  const { filter } = useGlobalFilter();
  const form = useForm<Fields>(
    { name: '', provider: lockProviders[0]!, serialNumber: '', locationId: filter.location },
    rules,
    'lock',
  );
  const saving = useSave(form, {
    send: ({ locationId, ...content }, _version, intent) => addLock(locationId, content, intent),
    onSaved: onAdded,
  });
  return (
    <Form
      form={form}
      saving={saving}
      errorTitle={t('error.add')}
      describe={(name, value) => ({ label: t(`field.${name}`), text: String(value) })}
      onCancel={onCancel}
    >
      <SelectField
        {...form.field('provider')}
        label={t('field.provider')}
        options={lockProviders.map((name) => ({ value: name, label: name }))}
      />
      <TextField {...form.field('serialNumber')} label={t('field.serialNumber')} />
      <LocationField
        {...form.field('locationId')}
        label={t('field.locationId')}
        placeholder={t('choose')}
        operator={filter.operator}
      />
      <TextField {...form.field('name')} label={t('field.name')} maxLength={maxLengths.name} />
    </Form>
  );
}
