import { Button } from '@blueprintjs/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockRow } from './stock.api';

const StockDialog = lazy(() => import('./stock-dialog'));

/** Opens the stock actions for a product at a location. */
export function StockActs({ stock }: { stock: StockRow }) {
  const { t } = useTranslation('stock');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        aria-label={t('changeOf', { product: stock.productName, location: stock.locationName })}
        onClick={() => setOpen(true)}
      >
        {t('change')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <StockDialog stock={stock} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
