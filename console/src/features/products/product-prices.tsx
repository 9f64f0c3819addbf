import type { Schemas } from '@backroom/gateway/v2';
import { Button, Tag } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../app/feedback/loaded';
import { useFormat } from '../../app/i18n/use-format';
import { useMayChange } from '../../app/routes/use-may-change';
import type { ListColumn } from '../../kit/table/list-types';
import { PlainTable } from '../../kit/table/plain-table';
import { cancelPrice, pricesQuery, type Product } from './products.api';
import { ProductKiosks } from './product-kiosks';
import { useProductAct } from './use-product-act';

const PlanPrice = lazy(() => import('./plan-price'));

type Price = Schemas['ProductPrice'];

interface Props {
  product: Product;
  /** Time zone of the operator. */
  zone: string;
}

/** Past, current and future prices of a product (decided: prices hold from a date on). */
export function ProductPrices({ product, zone }: Props) {
  const { t } = useTranslation('products');
  const mayChange = useMayChange();
  const prices = useQuery(pricesQuery(product.id));
  const [isPlanning, setPlanning] = useState(false);
  return (
    <Loaded query={prices} errorTitle={t('error.prices')}>
      {(found) => (
        <section className="product-prices" aria-label={t('prices.title')}>
          {mayChange && (
            <div className="record-head">
              <span className="frame-spacer" />
              <Button icon={<PlusIcon />} onClick={() => setPlanning(true)}>
                {t('prices.plan')}
              </Button>
            </div>
          )}
          <PriceTable product={product} zone={zone} prices={found} />
          <ProductKiosks productId={product.id} zone={zone} />
          {isPlanning && (
            <Suspense fallback={null}>
              <PlanPrice product={product} zone={zone} onClose={() => setPlanning(false)} />
            </Suspense>
          )}
        </section>
      )}
    </Loaded>
  );
}

function PriceTable({ product, zone, prices }: Props & { prices: Price[] }) {
  const { t } = useTranslation('products');
  const format = useFormat();
  const mayChange = useMayChange();
  const cancelling = useProductAct((validFrom: string) => cancelPrice(product.id, validFrom));
  const { mutate, isPending, variables } = cancelling;
  // The newest price in effect; those above it are in the future.
  const present = prices.find(({ validFrom }) => Date.parse(validFrom) <= Date.now());
  const columns = useMemo<ListColumn<Price>[]>(
    () => [
      {
        id: 'from',
        header: t('prices.from'),
        size: 'time',
        cell: ({ validFrom }) => format.moment(validFrom, zone),
        card: 'title',
        isFixed: true,
      },
      {
        id: 'state',
        header: t('column.status'),
        cell: (price) => <PriceState price={price} present={present} />,
      },
      {
        id: 'price',
        header: t('column.price'),
        cell: ({ price, currency }) => format.money(price, currency),
        align: 'end',
      },
      {
        id: 'cost',
        header: t('field.cost'),
        cell: ({ cost, currency }) => format.money(cost, currency),
        align: 'end',
      },
      {
        id: 'tax',
        header: t('field.tax'),
        cell: ({ taxRate }) => (taxRate === null ? t('tax.inherit') : format.rate(taxRate)),
      },
      { id: 'by', header: t('prices.by'), cell: ({ by }) => by ?? '–' },
      {
        id: 'act',
        header: t('prices.act'),
        isActions: true,
        cell: ({ validFrom }) =>
          mayChange && Date.parse(validFrom) > Date.now() ? (
            <Button
              variant="minimal"
              loading={isPending && variables === validFrom}
              onClick={() => mutate(validFrom)}
            >
              {t('prices.cancel')}
            </Button>
          ) : null,
      },
    ],
    [t, format, zone, present, mayChange, isPending, variables, mutate],
  );
  if (prices.length === 0) return <p className="muted">{t('prices.none')}</p>;
  return (
    <div className="panel plain-panel">
      <PlainTable
        label={t('prices.title')}
        columns={columns}
        rows={prices}
        rowId={({ validFrom }) => validFrom}
        isStale={false}
      />
    </div>
  );
}

function PriceState({ price, present }: { price: Price; present: Price | undefined }) {
  const { t } = useTranslation('products');
  if (price === present)
    return (
      <Tag minimal intent="success">
        {t('prices.holds')}
      </Tag>
    );
  const isComing = !present || Date.parse(price.validFrom) > Date.parse(present.validFrom);
  return isComing ? (
    <Tag minimal intent="primary">
      {t('prices.coming')}
    </Tag>
  ) : (
    <Tag minimal>{t('prices.past')}</Tag>
  );
}
