import type { Schemas } from '@backroom/gateway/v2';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../app/auth/current-session';
import { showDone } from '../../app/feedback/response';
import { Form } from '../../kit/form/form';
import { useForm } from '../../kit/form/use-form';
import { useSave } from '../../kit/form/use-save';
import { feeFault } from './fee-fields';
import {
  changedParts,
  changeOf,
  locationFieldsOf,
  locationRules,
  type LocationFields,
  type Part,
} from './location-fields';
import { readLocation } from './places.api';
import { AddressFields, FeeFields, GeneralFields } from './settings-fields';
import { useLocationChange } from './use-location-change';

/** All settings of a location with one Save; general information is for administrators only. */
export function SettingsForm({ location }: { location: Schemas['Location'] }) {
  const { t } = useTranslation('places');
  const { scope } = useSignedIn();
  const change = useLocationChange(location);
  // The base of the comparison: others' saves in the meantime are not this user's changes, and perhaps not permitted to
  // them.
  const before = useRef(locationFieldsOf(location));
  const readBefore = (present: Schemas['Location']) => (before.current = locationFieldsOf(present));
  const form = useForm(locationFieldsOf(location), locationRules(location.currency), 'location');
  const saving = useSave(form, {
    version: location.version,
    send: async (fields, version) => {
      const parts = changedParts(before.current, fields);
      const saved = await change({ ...changeOf(fields, parts), version });
      readBefore(saved);
      return { parts, version: saved.version };
    },
    latest: async () => {
      const present = await readLocation(location.id);
      return { fields: readBefore(present), version: present.version };
    },
    onSaved: ({ parts }) => showDone(t(`${savedText(parts)}.saved`)),
  });
  return (
    <Form
      form={form}
      saving={saving}
      isBlocked={feeFault(form.fields, location.currency) !== undefined}
      errorTitle={t('error.general')}
      describe={(name, value) => ({ label: t(labelOf(name)), text: String(value) })}
    >
      <section aria-label={t('section.general')}>
        <h2>{t('section.general')}</h2>
        {scope === 'user' ? (
          <div className="place-denied" role="note">
            <strong>{t('access.denied')}</strong>
            <p className="muted">{t('access.deniedText')}</p>
          </div>
        ) : (
          <GeneralFields form={form} />
        )}
      </section>
      <section aria-label={t('section.fee')}>
        <h2>{t('section.fee')}</h2>
        <FeeFields form={form} location={location} />
      </section>
      <section aria-label={t('section.address')}>
        <h2>{t('section.address')}</h2>
        <AddressFields form={form} />
      </section>
    </Form>
  );
}

/** The documented text for the changed part; for several parts, the general one. */
const savedText = (parts: readonly Part[]): Part => (parts.length === 1 ? parts[0]! : 'general');

const general = ['name', 'timezone', 'status', 'tags'] as const;
const fees = ['feeType', 'feeAmount', 'feeActive'] as const;

function labelOf(name: keyof LocationFields) {
  const isOf = <Name extends string>(names: readonly Name[]): Name | undefined =>
    names.find((one) => one === name);
  const own = isOf(general);
  if (own) return own;
  const fee = isOf(fees);
  return fee ? (`fee.${fee}` as const) : (`address.${name as 'city'}` as const);
}
