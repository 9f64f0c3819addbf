import { Button, Dialog, DialogBody } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Movements } from './movements';
import type { StockRow } from './stock.api';

/** Opens the stock movements of a product at a location in a dialog over its record (S-10). */
export function MovementsButton({ stock }: { stock: StockRow }) {
  const { t } = useTranslation('stock');
  const [isOpen, setOpen] = useState(false);
  const title = t('movements.of', { product: stock.productName, location: stock.locationName });
  return (
    <>
      <Button size="small" aria-label={title} onClick={() => setOpen(true)}>
        {t('movements.open')}
      </Button>
      <Dialog isOpen={isOpen} title={title} onClose={() => setOpen(false)} className="movements-dialog">
        <DialogBody>
          <Movements stock={stock} />
        </DialogBody>
      </Dialog>
    </>
  );
}
