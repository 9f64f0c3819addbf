import type { Schemas } from '@backroom/gateway/v2';
import { maxLengths } from '@backroom/proto/lengths';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../../app/feedback/response';
import { Form } from '../../../kit/form/form';
import { TextAreaField } from '../../../kit/form/text-area-field';
import { TextField } from '../../../kit/form/text-field';
import { useForm } from '../../../kit/form/use-form';
import { useSave } from '../../../kit/form/use-save';
import { useFormat } from '../../../app/i18n/use-format';
import { changeSale, readSale, saleQuery } from './sale.api';
import { saleChange, saleFieldsOf, saleRules, type SaleFields } from './sale-fields';
import { instantOf } from '../../../app/i18n/zoned-time';

/** Edits how a sale is displayed: the booking, the journal and reports do not change (LEDG-6). */
export function EditSaleForm({ sale }: { sale: Schemas['Sale'] }) {
  const { t } = useTranslation('sales');
  const format = useFormat();
  const client = useQueryClient();
  const zone = sale.location.timezone;
  const form = useForm(saleFieldsOf(sale), (fields) => saleRules(fields, zone, Date.now()), 'sale');
  const saving = useSave(form, {
    version: sale.version,
    send: (fields, version, intent) => changeSale(sale.id, { ...saleChange(fields, sale), version }, intent),
    latest: async () => {
      const present = await readSale(sale.id);
      return { fields: saleFieldsOf(present), version: present.version };
    },
    onSaved: (saved) => {
      form.reset(saleFieldsOf(saved));
      client.setQueryData(saleQuery(sale.id).queryKey, saved);
      void client.invalidateQueries({ queryKey: ['ledger'] });
      showDone(t('detail.saved'));
    },
  });
  const textOf = (name: keyof SaleFields, value: string): string =>
    name === 'saleDate' && value ? format.moment(instantOf(value, zone), zone) : value;
  const field = (name: keyof SaleFields) => ({ ...form.field(name), label: t(`detail.${name}`) });
  return (
    <Form
      form={form}
      saving={saving}
      errorTitle={t('error.edit')}
      describe={(name, value) => ({ label: t(`detail.${name}`), text: textOf(name, String(value)) })}
    >
      <h2>{t('detail.shown')}</h2>
      <div className="form-row">
        <TextField {...field('customerName')} maxLength={maxLengths.shownCustomer} autoComplete="off" />
        <TextField
          {...field('saleDate')}
          type="datetime-local"
          help={t('detail.saleDateHelp', {
            zone: format.zoneName(sale.creationDate, zone),
            booked: format.moment(sale.bookedDate, zone),
          })}
        />
      </div>
      <TextAreaField {...field('notes')} maxLength={maxLengths.notes} />
    </Form>
  );
}
