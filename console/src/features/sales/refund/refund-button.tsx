import type { Schemas } from '@backroom/gateway/v2';
import { Button } from '@blueprintjs/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '../../../app/i18n/lazy-dialog';
import '../strings';
import { refundable } from '../../../kit/refund/refundable';

const RefundDialog = lazyDialog(() => import('./refund-dialog'));

/** Opens the refund of a sale; hidden if nothing can be refunded. */
export function RefundButton({ sale }: { sale: Schemas['ListedSale'] }) {
  const { t } = useTranslation('sales');
  const [isOpen, setOpen] = useState(false);
  if (refundable(sale).length === 0 && !isOpen) return null;
  return (
    <>
      <Button
        size="small"
        aria-label={t('refund.of', { number: sale.order.prettyId })}
        onClick={(event) => {
          event.stopPropagation();
          setOpen(true);
        }}
      >
        {t('refund.verb')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RefundDialog sale={sale} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
