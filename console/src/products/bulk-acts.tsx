import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkDialog, type BulkAct } from './bulk-dialog';
import type { Product } from './products.api';

const acts: readonly BulkAct[] = ['enable', 'disable', 'category', 'price'];
/** What one call of the server takes. */
const mostAtOnce = 500;

/** What can be done with several products at once (decided: H-17). */
export function BulkActs({ products }: { products: Product[] }) {
  const { t } = useTranslation('products');
  const [begun, setBegun] = useState<{ act: BulkAct; products: Product[] } | null>(null);
  const isTooMany = products.length > mostAtOnce;
  return (
    <>
      {acts.map((act) => (
        <Button key={act} variant="outlined" disabled={isTooMany} onClick={() => setBegun({ act, products })}>
          {t(`bulk.${act}`)}
        </Button>
      ))}
      {isTooMany && <span role="status">{t('bulk.tooMany', { count: mostAtOnce })}</span>}
      {begun && <BulkDialog {...begun} onClose={() => setBegun(null)} />}
    </>
  );
}
