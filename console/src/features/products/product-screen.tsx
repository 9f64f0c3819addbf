import type { Schemas } from '@backroom/gateway/v2';
import { NonIdealState } from '@blueprintjs/core';
import { LockIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { Loaded } from '../../app/feedback/loaded';
import { ofOneOperator } from '../../kit/filter/one-operator';
import { useScreenTitle } from '../../app/frame/screen-title';
import { useFormat } from '../../app/i18n/use-format';
import { Record as RecordScreen } from '../../kit/record/record';
import { recordId } from '../../kit/record/record-id';
import { useMayChange } from '../../app/routes/use-may-change';
import { ProductStock } from '../stock/product-stock';
import { useHasStock } from '../stock/use-has-stock';
import { DuplicateButton } from './duplicate-button';
import { markupOf } from './markup';
import { ProductBarcodes } from './product-barcodes';
import { ProductStatus, statusText } from './product-columns';
import { ProductForm } from './product-form';
import { ProductImages } from './product-images';
import { PriceReach } from './product-kiosks';
import { ProductPrices } from './product-prices';
import { productQuery, type Product } from './products.api';
import './products.css';
import './strings';

/** /products/{id} and /products/new (PROD-2). */
export const ProductScreen = ofOneOperator(function ProductHere({
  operator,
}: {
  operator: Schemas['Account'];
}) {
  const { t } = useTranslation('products');
  const { id = '' } = useParams();
  const isNew = id === 'new';
  const query = useQuery({ ...productQuery(recordId(id)), enabled: !isNew });
  if (isNew) return <NewProduct operator={operator} />;
  return (
    <Loaded query={query} errorTitle={t('error.details')}>
      {(product) =>
        product.accountId === operator.id ? (
          <ProductRecord key={product.id} product={product} operator={operator} />
        ) : (
          <NonIdealState
            icon={<LockIcon size={36} />}
            title={t('wrongOperator')}
            description={t('wrongOperatorText')}
          />
        )
      }
    </Loaded>
  );
});

function NewProduct({ operator }: { operator: Schemas['Account'] }) {
  const { t } = useTranslation('products');
  useScreenTitle(t('add'));
  return <ProductForm operator={operator} />;
}

function ProductRecord({ product, operator }: { product: Product; operator: Schemas['Account'] }) {
  const { t } = useTranslation('products');
  const { t: tStock } = useTranslation('stock');
  const hasStock = useHasStock(product.accountId);
  const format = useFormat();
  const mayChange = useMayChange();
  const { id, name, active, price, cost, currency, created, category } = product;
  const zone = operator.timezone;
  const amount = (value: number | null) => (value === null ? undefined : format.money(value, currency));
  const markup = markupOf(String(price ?? ''), String(cost ?? ''));
  return (
    <RecordScreen
      title={name}
      status={<ProductStatus isActive={active} text={statusText(t, active)} />}
      action={mayChange && !product.provider && <DuplicateButton product={product} />}
      facts={[
        { label: t('column.price'), value: amount(price) },
        { label: t('kiosks.title'), value: <PriceReach productId={id} /> },
        { label: t('field.cost'), value: amount(cost) },
        { label: t('field.markup'), value: markup === '' ? undefined : format.rate(Number(markup)) },
        { label: t('field.category'), value: category.name },
        { label: t('column.created'), value: format.moment(created, zone) },
      ]}
      tabs={[
        {
          id: 'general',
          label: t('details'),
          content: <ProductForm operator={operator} product={product} />,
        },
        ...(hasStock
          ? [{ id: 'inventory', label: tStock('inventory'), content: <ProductStock productId={id} /> }]
          : []),
        { id: 'barcodes', label: t('barcodes.title'), content: <ProductBarcodes product={product} /> },
        { id: 'images', label: t('images.title'), content: <ProductImages product={product} /> },
        { id: 'prices', label: t('prices.title'), content: <ProductPrices product={product} zone={zone} /> },
      ]}
      history={{ subjectKind: 'product', subjectId: id, operator: operator.id, zone }}
    />
  );
}
