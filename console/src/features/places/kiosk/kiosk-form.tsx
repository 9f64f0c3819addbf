import type { Schemas } from '@backroom/gateway/v2';
import { useQueryClient } from '@tanstack/react-query';
import { maxLengths } from '@backroom/proto/lengths';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../../app/feedback/response';
import { Form } from '../../../kit/form/form';
import { SelectField } from '../../../kit/form/select-field';
import { TextField } from '../../../kit/form/text-field';
import { useForm } from '../../../kit/form/use-form';
import { useSave } from '../../../kit/form/use-save';
import { addKiosk, changeKiosk, locationQuery, readLocation } from '../places.api';
import { kioskHardware } from '@backroom/proto/device-options';
import { hardwareNames, kioskFieldsOf, kioskOf, kioskRules, generateLogin, noFields } from './kiosk-fields';

interface Props {
  locationId: number;
  kiosk?: Schemas['Kiosk'];
  onSaved: (saved: Schemas['SavedKiosk']) => void;
  onCancel?: () => void;
}

const plain = ['Table Top', 'Wall', 'White', 'Black', 'Cellular', 'None'] as const;

/** Hardware and login of a kiosk; a new one without a password gets a generated one. */
export function KioskForm({ locationId, kiosk, onSaved, onCancel }: Props) {
  const { t } = useTranslation('places');
  const client = useQueryClient();
  const id = kiosk?.id ?? 'new';
  // Stable while the form is open: a retry creates the same kiosk.
  const [loginEnd] = useState(() => crypto.randomUUID().slice(0, 6));
  const form = useForm(
    kiosk ? kioskFieldsOf(kiosk) : noFields,
    kioskRules(kiosk?.uniqueLoginString),
    `kiosk-${id}`,
  );
  const saving = useSave(form, {
    version: kiosk?.version,
    send: (fields, version, intent) =>
      kiosk
        ? changeKiosk(kiosk.id, { ...kioskOf(fields), version }, intent)
        : addKiosk(
            locationId,
            {
              ...kioskOf(fields),
              uniqueLoginString: fields.uniqueLoginString || generateLogin(fields.name, loginEnd),
            },
            intent,
          ),
    latest: async () => {
      const { kiosks } = await readLocation(locationId);
      const present = kiosks.find(({ id }) => id === kiosk!.id)!;
      return { fields: kioskFieldsOf(present), version: present.version };
    },
    onSaved: (saved) => {
      form.reset(kioskFieldsOf(saved));
      void client.invalidateQueries(locationQuery(locationId));
      void client.invalidateQueries({ queryKey: ['locations'] });
      if (kiosk) showDone(t('kiosk.saved'));
      onSaved(saved);
    },
  });
  const text = (name: 'name' | 'serialNumber' | 'uniqueLoginString' | 'password') => ({
    ...form.field(name),
    label: t(`kiosk.${name}`),
    autoComplete: 'off',
  });
  const optionLabel = (value: string) =>
    plain.includes(value as 'Wall') ? t(`option.${value as 'Wall'}`) : value;
  return (
    <Form
      form={form}
      saving={saving}
      saveText={kiosk ? undefined : t('kiosk.add')}
      errorTitle={t(kiosk ? 'error.kiosk' : 'error.newKiosk')}
      describe={(name, value) => ({
        label: t(`kiosk.${name}`),
        text: name === 'password' ? '•'.repeat(String(value).length) : String(value),
      })}
      onCancel={onCancel}
    >
      <div className="form-row">
        <TextField {...text('name')} maxLength={maxLengths.name} autoFocus={!kiosk} />
        <TextField {...text('serialNumber')} />
      </div>
      <div className="form-row">
        <TextField {...text('uniqueLoginString')} help={kiosk ? undefined : t('kiosk.loginHelp')} />
        <TextField
          {...text('password')}
          type="password"
          autoComplete="new-password"
          help={t(kiosk ? 'kiosk.passwordHelp' : 'kiosk.newPasswordHelp')}
        />
      </div>
      <div className="kiosk-hardware">
        {hardwareNames.map((name) => (
          <SelectField
            key={name}
            {...form.field(name)}
            label={t(`kiosk.${name}`)}
            options={[
              { value: '', label: t('kiosk.unknown') },
              ...kioskHardware[name].map((value) => ({ value, label: optionLabel(value) })),
            ]}
          />
        ))}
      </div>
    </Form>
  );
}
