import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@backroom/gateway/v2';
import { maxLengths } from '@backroom/proto/lengths';
import { FormDialog } from '../../kit/dialog/form-dialog';
import { Form } from '../../kit/form/form';
import { TextField } from '../../kit/form/text-field';
import { useForm } from '../../kit/form/use-form';
import { useSave } from '../../kit/form/use-save';
import { showDone } from '../../app/feedback/response';
import { fault, faultText } from '../../app/problems/fault-text';
import { BulkResults, type RefusedProduct } from './bulk-results';
import { percentFault, percentIn } from './price-percent';
import { changeProducts, productsKey, type Product } from './products.api';

export type BulkAct = 'enable' | 'disable' | 'category' | 'price';

interface Props {
  act: BulkAct;
  products: readonly Product[];
  onClose: () => void;
}

/** Asks for the change to the selected products, and shows the refused ones with their reasons. */
export default function BulkDialog({ act, products, onClose }: Props) {
  const { t } = useTranslation('products');
  const client = useQueryClient();
  const [refused, setRefused] = useState<RefusedProduct[]>([]);
  const form = useForm(
    { value: '' },
    ({ value }) => ({
      value:
        act === 'category' && !value.trim()
          ? fault('required')
          : act === 'price'
            ? percentFault(value)
            : undefined,
    }),
    'bulk',
  );
  const saving = useSave(form, {
    send: ({ value }, _version, intent) =>
      changeProducts({ ids: products.map(({ id }) => id), ...changesOf(act, value) }, intent),
    onSaved: (results) => {
      void client.invalidateQueries({ queryKey: productsKey });
      const found = results.flatMap(({ id, refusal }) =>
        refusal === null ? [] : [{ id, reason: faultText(refusal) ?? refusal }],
      );
      if (found.length > 0) return setRefused(found);
      showDone(t('bulk.done', { count: results.length }));
      onClose();
    },
  });
  if (refused.length > 0) return <BulkResults refused={refused} products={products} onClose={onClose} />;
  return (
    <FormDialog title={t(`bulk.${act}`)} onClose={onClose}>
      <Form
        form={form}
        saving={saving}
        saveText={t(`bulk.${act}`)}
        errorTitle={t('error.save')}
        describe={(_, value) => ({ label: t(`bulk.${act}`), text: String(value) })}
        onCancel={onClose}
      >
        <p>{t(`bulk.sentence.${act}`, { count: products.length })}</p>
        {act === 'category' && (
          <TextField
            {...form.field('value')}
            label={t('field.category')}
            help={t('wordHelp')}
            maxLength={maxLengths.settingName}
            autoComplete="off"
          />
        )}
        {act === 'price' && (
          <TextField
            {...form.field('value')}
            label={t('bulk.percent')}
            help={t('bulk.percentHelp')}
            inputMode="text"
            autoComplete="off"
          />
        )}
      </Form>
    </FormDialog>
  );
}

function changesOf(act: BulkAct, value: string): Omit<Schemas['ProductsChange'], 'ids'> {
  if (act === 'category') return { category: value.trim() };
  if (act === 'price') return { pricePercent: percentIn(value) };
  return { active: act === 'enable' };
}
