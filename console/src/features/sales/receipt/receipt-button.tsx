import type { Schemas } from '@backroom/gateway/v2';
import { Button } from '@blueprintjs/core';
import { EnvelopeIcon } from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMayChange } from '../../../app/routes/use-may-change';
import { useTo } from '../../../app/routes/use-to';
import '../strings';

const ReceiptDialog = lazy(() => import('./receipt-dialog'));

interface Props {
  sale: Schemas['OwnOrder'];
  /** For a row, which has no room for a label. */
  isIcon?: boolean;
  /** The default address. */
  email?: string;
}

/** Opens the dialog to resend a receipt; hidden for a sale that was never paid. */
export function ReceiptButton({ sale, isIcon = false, email }: Props) {
  const { t } = useTranslation('sales');
  const [isOpen, setOpen] = useState(false);
  const mayChange = useMayChange();
  if (sale.status === 'ErrorPaying' || !mayChange) return null;
  const label = t('receipt.of', { number: sale.order.prettyId });
  return (
    <>
      <Button
        size="small"
        variant={isIcon ? 'minimal' : 'solid'}
        icon={<EnvelopeIcon />}
        aria-label={label}
        title={isIcon ? label : undefined}
        text={isIcon ? undefined : t('receipt.verb')}
        onClick={(event) => {
          event.stopPropagation();
          setOpen(true);
        }}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <ReceiptDialog sale={sale} email={email} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Link to the page of a receipt. */
export function ReceiptLink({ sale }: { sale: Schemas['OwnOrder'] }) {
  const { t } = useTranslation('sales');
  return (
    <Link className="bp6-button bp6-small" to={useTo()(`/sales/${sale.id}/receipt`)}>
      {t('receipt.open')}
    </Link>
  );
}
