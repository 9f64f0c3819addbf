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
const productActs: readonly BulkAct[] = ['enable', 'disable', 'category', 'price'];
const locationActs: readonly FeatureAct[] = ['feature', 'unfeature'];
/** Maximum number of products per call of the server. */
const maxSelected = 500;

/** Actions on several products at once (decided: H-17). */
export function BulkActs({ products }: { products: Product[] }) {
  const { t } = useTranslation('products');
  const mayChange = useMayChange();
  const [started, setStarted] = useState<{ act: BulkAct | FeatureAct; products: Product[] } | null>(null);
  const isTooMany = products.length > maxSelected;
  return (
    <>
      {[...(mayChange ? productActs : []), ...locationActs].map((act) => (
        <Button
          key={act}
          variant="outlined"
          disabled={isTooMany}
          onClick={() => setStarted({ act, products })}
        >
          {t(`bulk.${act}`)}
        </Button>
      ))}
      {isTooMany && <span role="status">{t('bulk.tooMany', { count: maxSelected })}</span>}
      <Suspense fallback={null}>
        {started &&
          (isLocationAct(started.act) ? (
            <BulkFeature {...started} act={started.act} onClose={() => setStarted(null)} />
          ) : (
            <BulkDialog {...started} act={started.act} onClose={() => setStarted(null)} />
          ))}
      </Suspense>
    </>
  );
}

const isLocationAct = (act: BulkAct | FeatureAct): act is FeatureAct =>
  (locationActs as readonly string[]).includes(act);
