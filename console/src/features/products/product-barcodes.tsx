import { Button } from '@blueprintjs/core';
import { PlusIcon, TrashIcon } from '@blueprintjs/icons';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '../../kit/dialog/confirm-button';
import { useMayChange } from '../../app/routes/use-may-change';
import { productsKey, removeBarcode, type Product } from './products.api';

const AddBarcode = lazy(() => import('./add-barcode'));

/** Barcodes of a product (PROD-2). */
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
              <ConfirmButton
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
      {isAdding && (
        <Suspense fallback={null}>
          <AddBarcode product={product} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </section>
  );
}
