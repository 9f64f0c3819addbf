import { EditIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { atOperator } from '../../app/routes/at-operator';
import { useTo } from '../../app/routes/use-to';
import type { Product } from './products.api';

/** Link from a row to its product. */
export function EditLink({ product: { id, name, accountId } }: { product: Product }) {
  const { t } = useTranslation('products');
  const label = t('edit', { name });
  return (
    <Link
      className="bp6-button bp6-minimal bp6-small"
      to={atOperator(useTo()(`/products/${id}`), accountId)}
      aria-label={label}
      title={label}
    >
      <EditIcon />
    </Link>
  );
}
