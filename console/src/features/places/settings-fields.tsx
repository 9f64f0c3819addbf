import type { Schemas } from '@backroom/gateway/v2';
import { maxLengths } from '@backroom/proto/lengths';
import { Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../kit/form/number-field';
import { SelectField } from '../../kit/form/select-field';
import { SwitchField } from '../../kit/form/switch-field';
import { TextField } from '../../kit/form/text-field';
import type { FormState } from '../../kit/form/use-form';
import { useFormat } from '../../app/i18n/use-format';
import { useZoneOptions } from '../../app/i18n/use-zone-options';
import { errorText } from '../../app/problems/fault-text';
import { feeFault, isHighFixed, maxFee, tidyAmount } from './fee-fields';
import { addressFields, type LocationFields } from './location-fields';

interface Props {
  form: FormState<LocationFields>;
}

export function GeneralFields({ form }: Props) {
  const { t } = useTranslation('places');
  const zones = useZoneOptions(form.fields.timezone);
  return (
    <>
      <div className="form-row">
        <TextField {...form.field('name')} label={t('name')} maxLength={maxLengths.name} />
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
          options={zones}
        />
        <TextField {...form.field('tags')} label={t('tags')} help={t('tagsHelp')} />
      </div>
    </>
  );
}

const types = ['monetaryPercent', 'monetaryAbsolute'] as const;

/** Two-tier pricing: the fee added to every sale at the location (LOC-3). */
export function FeeFields({ form, location }: Props & { location: Schemas['Location'] }) {
  const { t } = useTranslation('places');
  const format = useFormat();
  const { currency, feeSince, timezone } = location;
  const { feeType } = form.fields;
  const max = maxFee(form.fields, currency);
  // Shown while typing; Save is disabled until it is resolved.
  const unit = feeType === 'monetaryPercent' ? '%' : format.currencySign(currency);
  const wrong = errorText(feeFault(form.fields, currency, unit));
  return (
    <>
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
          max={max}
          onValueChange={(typed) => form.change('feeAmount', tidyAmount(typed))}
          error={wrong ?? form.errors.feeAmount}
          help={
            feeType === 'monetaryPercent'
              ? t('fee.percentHelp')
              : t('fee.fixedHelp', { currency, max: format.whole(max) })
          }
        />
      </div>
      {isHighFixed(form.fields, currency) && !wrong && (
        <Callout intent="warning" role="status">
          {t('fee.highFixed')}
        </Callout>
      )}
      <SwitchField {...form.field('feeActive')} label={t('fee.feeActive')} />
      {feeSince && <p className="muted">{t('fee.since', { time: format.moment(feeSince, timezone) })}</p>}
    </>
  );
}

export function AddressFields({ form }: Props) {
  const { t } = useTranslation('places');
  const rows = [0, 2, 4].map((at) => addressFields.slice(at, at + 2));
  return rows.map((row) => (
    <div key={row.join()} className="form-row">
      {row.map((name) => (
        <TextField key={name} {...form.field(name)} label={t(`address.${name}`)} />
      ))}
    </div>
  ));
}
