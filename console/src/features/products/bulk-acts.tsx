import { Button } from '@blueprintjs/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayChange } from '../../app/routes/use-may-change';
import type { BulkAct } from './bulk-dialog';
import type { FeatureAct } from './feature-refusals';
import type { Product } from './products.api';

const BulkDialog = lazy(() => import('./bulk-dialog'));
const BulkFeature = lazy(() => import('./bulk-feature'));

/** Acts on a product at all locations. The acts per location are also open to users limited to some locations. */
const ofProducts: readonly BulkAct[] = ['enable', 'disable', 'category', 'price'];
const ofPlaces: readonly FeatureAct[] = ['feature', 'unfeature'];
/** Limit per call of the server. */
const mostAtOnce = 500;

/** Actions on several products at once (decided: H-17). */
export function BulkActs({ products }: { products: Product[] }) {
  const { t } = useTranslation('products');
  const mayChange = useMayChange();
  const [begun, setBegun] = useState<{ act: BulkAct | FeatureAct; products: Product[] } | null>(null);
  const isTooMany = products.length > mostAtOnce;
  return (
    <>
      {[...(mayChange ? ofProducts : []), ...ofPlaces].map((act) => (
        <Button key={act} variant="outlined" disabled={isTooMany} onClick={() => setBegun({ act, products })}>
          {t(`bulk.${act}`)}
        </Button>
      ))}
      {isTooMany && <span role="status">{t('bulk.tooMany', { count: mostAtOnce })}</span>}
      <Suspense fallback={null}>
        {begun &&
          (isOfPlaces(begun.act) ? (
            <BulkFeature {...begun} act={begun.act} onClose={() => setBegun(null)} />
          ) : (
            <BulkDialog {...begun} act={begun.act} onClose={() => setBegun(null)} />
          ))}
      </Suspense>
    </>
  );
}

const isOfPlaces = (act: BulkAct | FeatureAct): act is FeatureAct =>
  (ofPlaces as readonly string[]).includes(act);
