import type { Schemas } from '@backroom/gateway/v2';
import { Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { showDone } from '../feedback/response';
import { Form } from '../form/form';
import { NumberField } from '../form/number-field';
import { SelectField } from '../form/select-field';
import { SwitchField } from '../form/switch-field';
import { useForm } from '../form/use-form';
import { useSave } from '../form/use-save';
import { useFormat } from '../i18n/use-format';
import { feeFault, feeFieldsOf, feeOf, feeRules, isHighFixed, tidyAmount } from './fee-fields';
import type { LocationChange } from './use-location-change';
import { errorText } from '../problems/fault-text';

const types = ['monetaryPercent', 'monetaryAbsolute'] as const;

/** Two-tier pricing: what is added to every sale here (LOC-3). */
export function FeeForm({
  location,
  saving: { change, latest },
}: {
  location: Schemas['Location'];
  saving: LocationChange;
}) {
  const { t } = useTranslation('places');
  const format = useFormat();
  const { currency, feeSince, timezone } = location;
  const form = useForm(feeFieldsOf(location), feeRules, 'fee');
  const saving = useSave(form, {
    version: location.version,
    send: (fields, version) => change(feeOf(fields), version),
    latest: async () => {
      const present = await latest();
      return { fields: feeFieldsOf(present), version: present.version };
    },
    onSaved: () => showDone(t('fee.saved')),
  });
  const { feeType, feeAmount } = form.fields;
  // Said while it is typed, and Save waits for it.
  const wrong = errorText(feeFault(feeAmount));
  return (
    <Form
      form={form}
      saving={saving}
      isBlocked={wrong !== undefined}
      errorTitle={t('error.fee')}
      describe={(name, value) => ({ label: t(`fee.${name}`), text: String(value) })}
    >
      <div className="form-row">
        <SelectField
          {...form.field('feeType')}
          label={t('fee.feeType')}
          options={types.map((value) => ({ value, label: t(`fee.${value}`) }))}
        />
        <NumberField
          {...form.field('feeAmount')}
          label={t('fee.feeAmount')}
          min={0}
          max={100}
          onValueChange={(typed) => form.change('feeAmount', tidyAmount(typed))}
          error={form.errors.feeAmount ?? wrong}
          help={feeType === 'monetaryPercent' ? t('fee.percentHelp') : t('fee.fixedHelp', { currency })}
        />
      </div>
      {isHighFixed(form.fields) && !wrong && (
        <Callout intent="warning" role="status">
          {t('fee.highFixed', { currency })}
        </Callout>
      )}
      <SwitchField {...form.field('feeActive')} label={t('fee.feeActive')} />
      {feeSince && <p className="muted">{t('fee.since', { time: format.moment(feeSince, timezone) })}</p>}
    </Form>
  );
}
