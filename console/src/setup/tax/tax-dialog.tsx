import type { Schemas } from '@backroom/gateway/v2';
import { longest } from '@backroom/proto/lengths';
import { useTranslation } from 'react-i18next';
import { fault } from '../../problems/fault-text';
import { FormDialog } from '../../dialog/form-dialog';
import { Form } from '../../form/form';
import { NumberField } from '../../form/number-field';
import { TextField } from '../../form/text-field';
import { useForm, type FieldErrors } from '../../form/use-form';
import { useSave } from '../../form/use-save';
import { rateFault } from './tax-rate';
import { addTax, changeTax, readTax } from './taxes.api';

interface Fields {
  name: string;
  /** As typed. */
  rate: string;
}

const fieldsOf = ({ name, rate }: Schemas['NewSalesTax']): Fields => ({ name, rate: String(rate) });

const rules = ({ name, rate }: Fields): FieldErrors<Fields> => ({
  name: name.trim() ? undefined : fault('required'),
  rate: rateFault(rate),
});

interface Props {
  operatorId: number;
  tax?: Schemas['SalesTax'];
  onSaved: () => void;
  onClose: () => void;
}

/** A new tax, or one to change. */
export function TaxDialog({ operatorId, tax, onSaved, onClose }: Props) {
  const { t } = useTranslation('setup');
  const form = useForm<Fields>(tax ? fieldsOf(tax) : { name: '', rate: '' }, rules, 'tax');
  const saving = useSave(form, {
    version: tax?.version,
    send: ({ name, rate }, version, intent) => {
      const content = { name: name.trim(), rate: Number(rate) };
      return tax ? changeTax(tax, { ...content, version }) : addTax(operatorId, content, intent);
    },
    latest: async () => {
      const { version, ...content } = await readTax(tax!);
      return { fields: fieldsOf(content), version };
    },
    onSaved,
  });
  return (
    <FormDialog title={t(tax ? 'tax.edit' : 'tax.add')} onClose={onClose}>
      <Form
        form={form}
        saving={saving}
        errorTitle={t('error.save')}
        describe={(name, value) => ({ label: t(`tax.${name}`), text: String(value) })}
        onCancel={onClose}
      >
        <TextField
          {...form.field('name')}
          label={t('tax.name')}
          maxLength={longest.settingName}
          autoComplete="off"
          autoFocus={!tax}
        />
        <NumberField
          {...form.field('rate')}
          label={t('tax.rate')}
          autoComplete="off"
          min={0}
          max={100}
          help={t('tax.rateHelp')}
        />
      </Form>
    </FormDialog>
  );
}
