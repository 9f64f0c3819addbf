import { Button, Callout } from '@blueprintjs/core';
import { PlusIcon, TrashIcon } from '@blueprintjs/icons';
import { hasRightCheckDigit } from '@backroom/proto/barcode';
import { longest } from '@backroom/proto/lengths';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskButton } from '../dialog/ask-button';
import { FormDialog } from '../dialog/form-dialog';
import { showDone } from '../feedback/response';
import { Form } from '../form/form';
import { TextField } from '../form/text-field';
import { useForm } from '../form/use-form';
import { useSave } from '../form/use-save';
import { fault } from '../problems/fault-text';
import { useMayChange } from '../routes/use-may-change';
import { addBarcode, productsKey, removeBarcode, type Product } from './products.api';

/** What a scanner reads from a product (PROD-2). */
export function ProductBarcodes({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const mayChange = useMayChange() && !product.provider;
  const [isAdding, setAdding] = useState(false);
  const client = useQueryClient();
  const { barcodes } = product.product;
  return (
    <section className="panel product-codes" aria-label={t('barcodes.title')}>
      {barcodes.length === 0 && <p className="muted">{t('barcodes.none')}</p>}
      <ul className="product-barcodes">
        {barcodes.map(({ barcodeId, code }) => (
          <li key={barcodeId}>
            <span className="product-code">{code}</span>
            {mayChange && (
              <AskButton
                button={{
                  ...{ variant: 'minimal', icon: <TrashIcon />, title: t('barcodes.remove', { code }) },
                  'aria-label': t('barcodes.remove', { code }),
                }}
                name={`remove-barcode-${barcodeId}`}
                title={t('barcodes.remove', { code })}
                sentence={t('barcodes.removeSentence', { code, name: product.name })}
                verb={t('remove')}
                act={() => removeBarcode(product.id, barcodeId)}
                errorTitle={t('error.save')}
                onDone={() => client.invalidateQueries({ queryKey: productsKey })}
              />
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <Button icon={<PlusIcon />} onClick={() => setAdding(true)}>
          {t('barcodes.add')}
        </Button>
      )}
      {isAdding && <AddBarcode product={product} onClose={() => setAdding(false)} />}
    </section>
  );
}

function AddBarcode({ product, onClose }: { product: Product; onClose: () => void }) {
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
          maxLength={longest.barcode}
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
