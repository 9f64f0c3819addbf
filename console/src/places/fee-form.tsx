import type { Schemas } from '@backroom/gateway/v2';
import { Callout, Switch } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { showDone } from '../feedback/response';
import { Form } from '../form/form';
import { NumberField } from '../form/number-field';
import { SelectField } from '../form/select-field';
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
  const form = useForm(feeFieldsOf(location), feeRules);
  const saving = useSave(form, {
    version: location.version,
    send: (fields, version) => change(feeOf(fields), version),
    latest: async () => {
      const present = await latest();
      return { fields: feeFieldsOf(present), version: present.version };
    },
    onSaved: () => showDone(t('fee.saved')),
  });
  const { feeType, feeAmount, feeActive } = form.fields;
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
          id="fee-type"
          label={t('fee.feeType')}
          value={feeType}
          options={types.map((value) => ({ value, label: t(`fee.${value}`) }))}
          onChange={(type) => form.change('feeType', type as Schemas['FeeType'])}
        />
        <NumberField
          id="fee-amount"
          label={t('fee.feeAmount')}
          min={0}
          max={100}
          value={feeAmount}
          onValueChange={(typed) => form.change('feeAmount', tidyAmount(typed))}
          error={form.errors.feeAmount ?? wrong}
          help={feeType === 'monetaryPercent' ? t('fee.percentHelp') : t('fee.fixedHelp', { currency })}
          inputRef={form.inputRef('feeAmount')}
        />
      </div>
      {isHighFixed(form.fields) && !wrong && (
        <Callout intent="warning" role="status">
          {t('fee.highFixed', { currency })}
        </Callout>
      )}
      <Switch
        checked={feeActive}
        label={t('fee.feeActive')}
        onChange={(event) => form.change('feeActive', event.currentTarget.checked)}
      />
      {feeSince && <p className="muted">{t('fee.since', { time: format.dateTime(feeSince, timezone) })}</p>}
    </Form>
  );
}
