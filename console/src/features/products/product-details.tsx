import { Tab, Tabs, type TabId } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../app/i18n/use-format';
import { useMayChange } from '../../app/routes/use-may-change';
import { ProductStock } from '../stock/product-stock';
import { useHasStock } from '../stock/use-has-stock';
import { DuplicateButton } from './duplicate-button';
import { markupOf } from './markup';
import type { Product } from './products.api';

/** The fields without a column, below the row (S3 section 2). */
export function ProductDetails({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const { t: tStock } = useTranslation('stock');
  const mayChange = useMayChange();
  const hasStock = useHasStock(product.accountId);
  const [chosen, setChosen] = useState<TabId>();
  return (
    <div className="product-details">
      <Tabs
        id={`product-${product.id}`}
        selectedTabId={chosen ?? (hasStock ? 'inventory' : 'details')}
        onChange={setChosen}
        renderActiveTabPanelOnly
      >
        {hasStock && (
          <Tab
            id="inventory"
            title={tStock('inventory')}
            panel={<ProductStock productId={product.id} />}
            disabled={false}
          />
        )}
        <Tab id="details" title={t('details')} panel={<Details product={product} />} disabled={false} />
      </Tabs>
      {mayChange && !product.provider && <DuplicateButton product={product} />}
    </div>
  );
}

function Details({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const format = useFormat();
  const { sku, supplierCode, category, tags, description, price, cost, currency } = product;
  const markup = markupOf(String(price ?? ''), String(cost ?? ''));
  const facts: [label: string, value: string][] = [
    [t('field.description'), description],
    [t('field.category'), category.name],
    [t('field.sku'), sku],
    [t('field.supplierCode'), supplierCode],
    [t('barcodes.title'), product.product.barcodes.map(({ code }) => code).join(', ')],
    [t('field.tags'), tags.map(({ name }) => name).join(', ')],
    [t('field.cost'), cost === null ? '' : format.money(cost, currency)],
    [t('field.markup'), markup === '' ? '' : format.rate(Number(markup))],
  ];
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
