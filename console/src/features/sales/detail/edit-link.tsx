import type { Schemas } from '@backroom/gateway/v2';
import { EditIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useTo } from '../../../app/routes/use-to';

/** Link from a row to its sale. */
export function EditLink({ sale }: { sale: Schemas['ListedSale'] }) {
  const { t } = useTranslation('sales');
  const label = t('detail.edit', { number: sale.order.prettyId });
  return (
    <Link
      className="bp6-button bp6-minimal bp6-small"
      to={useTo()(`/sales/${sale.id}`)}
      aria-label={label}
      title={label}
    >
      <EditIcon />
    </Link>
  );
}
