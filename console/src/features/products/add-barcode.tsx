import { Callout } from '@blueprintjs/core';
import { hasRightCheckDigit } from '@backroom/proto/barcode';
import { maxLengths } from '@backroom/proto/lengths';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../kit/dialog/form-dialog';
import { showDone } from '../../app/feedback/response';
import { Form } from '../../kit/form/form';
import { TextField } from '../../kit/form/text-field';
import { useForm } from '../../kit/form/use-form';
import { useSave } from '../../kit/form/use-save';
import { fault } from '../../app/problems/fault-text';
import { addBarcode, productsKey, type Product } from './products.api';

export default function AddBarcode({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useTranslation('products');
  const client = useQueryClient();
  const form = useForm(
    { code: '' },
    ({ code }) => ({ code: code.trim() ? undefined : fault('required') }),
    'barcode',
  );
  const saving = useSave(form, {
    send: ({ code }, _version, intent) => addBarcode(product.id, code.trim(), intent),
    onSaved: () => {
      void client.invalidateQueries({ queryKey: productsKey });
      showDone(t('saved', { name: product.name }));
      onClose();
    },
  });
  return (
    <FormDialog title={t('barcodes.add')} onClose={onClose}>
      <Form
        form={form}
        saving={saving}
        saveText={t('barcodes.add')}
        errorTitle={t('error.save')}
        describe={(_, value) => ({ label: t('barcodes.code'), text: String(value) })}
        onCancel={onClose}
      >
        <TextField
          {...form.field('code')}
          label={t('barcodes.code')}
          help={t('barcodes.help')}
          maxLength={maxLengths.barcode}
          autoComplete="off"
        />
        {!hasRightCheckDigit(form.fields.code) && (
          <Callout intent="warning" role="status">
            {t('barcodes.checkDigit')}
          </Callout>
        )}
      </Form>
    </FormDialog>
  );
}
