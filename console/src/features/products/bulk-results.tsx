import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import '../../kit/dialog/bulk-results.css';
import type { Product } from './products.api';

/** A product that was not changed, and the reason. */
export interface RefusedProduct {
  id: number;
  reason: string;
}

interface Props {
  refused: readonly RefusedProduct[];
  products: readonly Product[];
  onClose: () => void;
}

/** The outcome for several products of which some were refused. */
export function BulkResults({ refused, products, onClose }: Props) {
  const { t } = useTranslation('products');
  const nameOf = (id: number) => products.find((product) => product.id === id)?.name ?? String(id);
  return (
    <Dialog isOpen title={t('bulk.results')} onClose={onClose} className="narrow-dialog">
      <DialogBody>
        <p>{t('bulk.some', { count: products.length - refused.length, of: products.length })}</p>
        <ul className="bulk-results">
          {refused.map(({ id, reason }) => (
            <li key={id}>
              <span>{nameOf(id)}</span>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter actions={<Button onClick={onClose}>{t('close')}</Button>} />
    </Dialog>
  );
}
